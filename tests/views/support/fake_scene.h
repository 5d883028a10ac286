#pragma once

#include "core/drawing/canvas.h"
#include "core/model/entity_ref.h"
#include "views/canvas/scene.h"

#include <fmt/format.h>

/// Racks of equal devices in lines, from far and near as real ones are, without a design.
namespace cw::support {

inline constexpr double kRackWidth = 600;
inline constexpr double kRackHeight = 2000;
inline constexpr double kRackPitch = 800;
inline constexpr double kLinePitch = 2600;
inline constexpr double kDeviceHeight = 180;

class FakeScene : public views::Scene {
public:
    FakeScene(int racks, int devicesPerRack, int racksPerLine = 10)
        : m_devices(devicesPerRack), m_perLine(racksPerLine)
    {
        for (int i = 0; i < racks; ++i)
            m_pieces.push_back(pieceOf(i));
    }

    [[nodiscard]] static model::EntityRef rack(int number)
    {
        return {model::Kind::Rack, static_cast<std::uint64_t>(number + 1)};
    }
    [[nodiscard]] static model::EntityRef device(int rackNumber, int number)
    {
        return {model::Kind::Device, static_cast<std::uint64_t>(rackNumber * 1000 + number + 1)};
    }
    /// In the scene.
    [[nodiscard]] drawing::Box boxOfDevice(int rackNumber, int number) const
    {
        const drawing::Point at = m_pieces[static_cast<std::size_t>(rackNumber)].origin;
        return {at.x + 60, at.y + 60 + number * (kDeviceHeight + 20), 480, kDeviceHeight};
    }
    [[nodiscard]] drawing::Point middleOf(int rackNumber, int number) const
    {
        const drawing::Box box = boxOfDevice(rackNumber, number);
        return {box.x + box.width / 2, box.y + box.height / 2};
    }

    [[nodiscard]] const std::vector<views::Piece>& pieces() const override { return m_pieces; }
    [[nodiscard]] std::shared_ptr<const drawing::DisplayList>
    list(const views::Piece& piece) const override
    {
        ++asked;
        auto out = std::make_shared<drawing::DisplayList>();
        draw(*out, static_cast<int>(piece.entity.raw) - 1);
        return out;
    }

    void change(int number)
    {
        ++m_pieces[static_cast<std::size_t>(number)].revision;
        Q_EMIT piecesChanged();
    }
    void moveTo(int number, drawing::Point origin)
    {
        views::Piece& piece = m_pieces[static_cast<std::size_t>(number)];
        piece.bounds.x += origin.x - piece.origin.x;
        piece.bounds.y += origin.y - piece.origin.y;
        piece.origin = origin;
        Q_EMIT piecesChanged();
    }
    void removeAll()
    {
        m_pieces.clear();
        Q_EMIT piecesChanged();
    }
    void put(int racks)
    {
        for (int i = 0; i < racks; ++i)
            m_pieces.push_back(pieceOf(i));
        Q_EMIT piecesChanged();
    }

    mutable int asked{0};                          ///< lists made
    drawing::Role face{drawing::Role::DeviceFace}; ///< of devices made from now on
    bool overlapping{false};                       ///< a second device upon the first of each rack

private:
    [[nodiscard]] views::Piece pieceOf(int number) const
    {
        views::Piece piece;
        piece.entity = rack(number);
        piece.origin = {(number % m_perLine) * kRackPitch, -(number / m_perLine) * kLinePitch};
        piece.bounds = {piece.origin.x - 60, piece.origin.y - 60, kRackWidth + 120,
                        kRackHeight + 160};
        piece.revision = 1;
        return piece;
    }

    void draw(drawing::DisplayList& out, int number) const
    {
        using namespace drawing;
        drawing::Canvas canvas(out);
        canvas.setLink(rack(number));
        canvas.setLayer(Layer::Structure);
        canvas.rect({0, 0, kRackWidth, kRackHeight}, filled(Role::RackFrame), 8);
        canvas.rect({50, 50, 500, kRackHeight - 100}, filled(Role::FreeUnit));
        for (int i = 0; i < m_devices + (overlapping ? 1 : 0); ++i) {
            const bool doubled = i == m_devices;
            Box box{60, 60 + (doubled ? 0 : i) * (kDeviceHeight + 20), 480, kDeviceHeight};
            if (doubled)
                box = {60, 100, 480, 60};
            canvas.setLink(device(number, i));
            canvas.setLayer(Layer::Devices);
            canvas.setDetail(0);
            canvas.rect(box, filled(face), 4);
            canvas.rect({box.x, box.y, 10, box.height}, filled(Role::Compute));
            canvas.setLayer(Layer::Details);
            canvas.setDetail(0.35);
            for (int port = 0; port < 16; ++port)
                canvas.rect({box.x + 200 + port * 16, box.y + 20, 12, 12},
                            filled(Role::DeviceDetail));
            canvas.setLayer(Layer::Labels);
            canvas.setDetail(0.28);
            TextShape label;
            label.text = fmt::format("node-{}-{}", number + 1, i + 1);
            label.size = 32;
            label.maxWidth = 300;
            label.at = {box.x + 20, box.top() - 50};
            canvas.text(label, Role::Text);
        }
        out.bounds = {-60, -60, kRackWidth + 120, kRackHeight + 160};
    }

    int m_devices;
    int m_perLine;
    std::vector<views::Piece> m_pieces;
};

} // namespace cw::support
