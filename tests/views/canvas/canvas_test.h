#pragma once

#include "tests/views/support/fake_scene.h"
#include "views/canvas/canvas.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <QVBoxLayout>

namespace cw::support {

/// A canvas in a window with something else that can have the focus; works in scene coordinates.
struct CanvasFixture {
    explicit CanvasFixture(int racks = 3, int devices = 8, bool overlapping = false)
        : scene(racks, devices)
    {
        scene.overlapping = overlapping;
        theme.choose(views::ThemeChoice::Light);
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(&canvas);
        layout->addWidget(&other);
        window.resize(1000, 800);
        canvas.setScene(&scene);
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        canvas.setFocus();
        canvas.settle();
    }
    ~CanvasFixture()
    {
        // The window does not own what are members here.
        canvas.setParent(nullptr);
        other.setParent(nullptr);
    }

    void click(drawing::Point at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(&canvas, Qt::LeftButton, modifiers, canvas.toView(at).toPoint());
    }
    void press(drawing::Point at, Qt::KeyboardModifiers modifiers = {},
               Qt::MouseButton button = Qt::LeftButton)
    {
        m_button = button;
        QTest::mousePress(&canvas, button, modifiers, canvas.toView(at).toPoint());
    }
    void moveTo(drawing::Point at) { moveToView(canvas.toView(at)); }
    void moveToView(QPointF at)
    {
        QMouseEvent event(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, m_button,
                          Qt::NoModifier);
        QApplication::sendEvent(&canvas, &event);
    }
    void release(drawing::Point at, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseRelease(&canvas, m_button, modifiers, canvas.toView(at).toPoint());
        m_button = Qt::NoButton;
    }
    void drag(drawing::Point from, drawing::Point to, bool finish = true,
              Qt::KeyboardModifiers modifiers = {})
    {
        press(from, modifiers);
        moveTo(drawing::Point{(from.x + to.x) / 2, (from.y + to.y) / 2});
        moveTo(to);
        if (!finish)
            QTest::keyClick(&canvas, Qt::Key_Escape);
        release(to, modifiers);
    }
    [[nodiscard]] QImage picture()
    {
        canvas.settle();
        return canvas.grab().toImage();
    }

    FakeScene scene;
    views::Theme theme;
    views::Selection selection;
    QWidget window;
    views::Canvas canvas{theme, selection};
    QLineEdit other;

private:
    Qt::MouseButton m_button{Qt::NoButton};
};

} // namespace cw::support
