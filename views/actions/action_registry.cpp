#include "views/actions/action_registry.h"

#include "views/theme/icons.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QSettings>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

namespace cw::views {

ActionRegistry::ActionRegistry(Theme& theme, QWidget& window, QWidget& workspace)
    : QObject(&window), m_theme(&theme), m_window(&window), m_workspace(&workspace)
{
    connect(&theme, &Theme::changed, this, &ActionRegistry::setIcons);
}

void ActionRegistry::add(std::vector<ActionSpec> specs)
{
    for (ActionSpec& spec : specs) {
        auto* action = new QAction(spec.text, this);
        action->setObjectName(spec.id);
        action->setCheckable(spec.checked != nullptr);
        action->setMenuRole(QAction::NoRole);
        if (spec.scope == KeyScope::Workspace) {
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            m_workspace->addAction(action);
        } else {
            m_window->addAction(action);
        }
        connect(action, &QAction::triggered, this, [this, id = spec.id] {
            if (const ActionSpec* found = this->spec(id); found != nullptr && found->run)
                found->run();
            refreshLater();
        });
        if (!m_actions.contains(spec.id))
            m_actions.insert(spec.id, action);
        m_specs.push_back(std::move(spec));
        setKeys(m_specs.back().id, defaultKeys(m_specs.back().id));
    }
    setIcons();
    refresh();
}

const ActionSpec* ActionRegistry::spec(const QString& id) const
{
    for (const ActionSpec& spec : m_specs)
        if (spec.id == id)
            return &spec;
    return nullptr;
}

void ActionRegistry::refreshOne(const ActionSpec& spec)
{
    QAction* action = m_actions.value(spec.id);
    action->setEnabled(!spec.enabled || spec.enabled());
    if (spec.checked)
        action->setChecked(spec.checked());
    if (!spec.label)
        return;
    // The letter of the menu stays where the text still has it.
    const qsizetype mark = action->text().indexOf('&');
    const QString letter = mark >= 0 ? action->text().mid(mark + 1, 1) : QString();
    QString text = spec.label();
    text.replace('&', QLatin1String("&&"));
    if (const qsizetype at = letter.isEmpty() ? -1 : text.indexOf(letter); at >= 0)
        text.insert(at, '&');
    action->setText(text);
}

void ActionRegistry::refresh()
{
    m_refreshPending = false;
    for (const ActionSpec& spec : m_specs)
        refreshOne(spec);
}

void ActionRegistry::refreshLater()
{
    if (m_refreshPending)
        return;
    m_refreshPending = true;
    QTimer::singleShot(0, this, &ActionRegistry::refresh);
}

QList<QKeySequence> ActionRegistry::keys(const QString& id) const
{
    const QAction* found = action(id);
    return found == nullptr ? QList<QKeySequence>() : found->shortcuts();
}

QList<QKeySequence> ActionRegistry::defaultKeys(const QString& id) const
{
    QList<QKeySequence> out;
    if (const ActionSpec* found = spec(id))
        for (const QString& key : found->keys)
            out.append(QKeySequence::fromString(key, QKeySequence::PortableText));
    return out;
}

void ActionRegistry::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    QAction* found = action(id);
    if (found == nullptr)
        return;
    found->setShortcuts(keys);
    found->setToolTip(toolTip(id));
    found->setStatusTip(spec(id)->tip);
    Q_EMIT keysChanged();
}

void ActionRegistry::resetKeys()
{
    for (const ActionSpec& spec : m_specs)
        setKeys(spec.id, defaultKeys(spec.id));
}

std::optional<QString> ActionRegistry::holderOf(const QKeySequence& key,
                                                const QString& except) const
{
    for (const ActionSpec& spec : m_specs)
        if (spec.id != except && keys(spec.id).contains(key))
            return spec.id;
    return std::nullopt;
}

void ActionRegistry::loadKeys(QSettings& settings)
{
    settings.beginGroup(QStringLiteral("keys"));
    for (const ActionSpec& spec : m_specs)
        if (settings.contains(spec.id))
            setKeys(spec.id, QKeySequence::listFromString(settings.value(spec.id).toString(),
                                                          QKeySequence::PortableText));
    settings.endGroup();
}

void ActionRegistry::saveKeys(QSettings& settings) const
{
    settings.beginGroup(QStringLiteral("keys"));
    for (const ActionSpec& spec : m_specs) {
        const QList<QKeySequence> now = keys(spec.id);
        if (now == defaultKeys(spec.id))
            settings.remove(spec.id);
        else
            settings.setValue(spec.id,
                              QKeySequence::listToString(now, QKeySequence::PortableText));
    }
    settings.endGroup();
}

QMenu& ActionRegistry::menuAt(QMenuBar& bar, const QString& path)
{
    if (QMenu* known = m_menus.value(path))
        return *known;
    const qsizetype slash = path.lastIndexOf('/');
    QMenu* made = slash < 0 ? bar.addMenu(path) : menuAt(bar, path.left(slash)).addMenu(path.mid(slash + 1));
    made->setToolTipsVisible(true);
    m_menus.insert(path, made);
    return *made;
}

void ActionRegistry::fillMenuBar(QMenuBar& bar)
{
    QHash<QString, int> lastGroup;
    for (const ActionSpec& spec : m_specs) {
        QMenu& menu = menuAt(bar, spec.menu);
        const auto last = lastGroup.constFind(spec.menu);
        if (last != lastGroup.constEnd() && *last != spec.group)
            menu.addSeparator();
        lastGroup.insert(spec.menu, spec.group);
        menu.addAction(action(spec.id));
    }
    const auto giveLetters = [](const QList<QAction*>& actions) {
        QStringList texts;
        for (const QAction* action : actions)
            texts.append(action->text());
        texts = withMnemonics(texts);
        for (qsizetype i = 0; i < actions.size(); ++i)
            if (!actions[i]->isSeparator())
                actions[i]->setText(texts[i]);
    };
    giveLetters(bar.actions());
    for (const QMenu* menu : std::as_const(m_menus))
        giveLetters(menu->actions());
}

void ActionRegistry::fillToolBar(QToolBar& bar)
{
    for (const ActionSpec& spec : m_specs) {
        if (!spec.toolBar)
            continue;
        bar.addAction(action(spec.id));
        if (QWidget* button = bar.widgetForAction(action(spec.id))) {
            button->setAccessibleName(spec.text);
            button->setFocusPolicy(Qt::TabFocus);
        }
    }
}

QString ActionRegistry::toolTip(const QString& id) const
{
    const ActionSpec* found = spec(id);
    if (found == nullptr)
        return {};
    QStringList shown;
    for (const QKeySequence& key : keys(id))
        shown.append(key.toString(QKeySequence::NativeText).toHtmlEscaped());
    QString head = QStringLiteral("<b>%1</b>").arg(found->text.toHtmlEscaped());
    if (!shown.isEmpty())
        head += QStringLiteral("&nbsp;&nbsp;%1").arg(shown.join(QStringLiteral(", ")));
    return QStringLiteral("%1<br>%2").arg(head, found->tip.toHtmlEscaped());
}

void ActionRegistry::setIcons()
{
    for (const ActionSpec& spec : m_specs)
        if (!spec.icon.isEmpty())
            m_actions.value(spec.id)->setIcon(icon(spec.icon, *m_theme));
}

QStringList ActionRegistry::problems() const
{
    QStringList out;
    QSet<QString> ids;
    QSet<QString> texts;
    QHash<QKeySequence, QString> holders;
    for (const ActionSpec& spec : m_specs) {
        if (ids.contains(spec.id))
            out.append(QStringLiteral("id twice: %1").arg(spec.id));
        ids.insert(spec.id);
        if (texts.contains(spec.text.toCaseFolded()))
            out.append(QStringLiteral("text twice: %1 (%2)").arg(spec.text, spec.id));
        texts.insert(spec.text.toCaseFolded());
        for (const auto& [what, missing] :
             {std::pair{"text", spec.text.isEmpty()}, std::pair{"tip", spec.tip.isEmpty()},
              std::pair{"menu", spec.menu.isEmpty()}, std::pair{"deed", spec.run == nullptr}})
            if (missing)
                out.append(QStringLiteral("%1 has no %2").arg(spec.id, QLatin1String(what)));
        for (const QString& text : spec.keys) {
            const auto key = QKeySequence::fromString(text, QKeySequence::PortableText);
            if (key.isEmpty() || key[0].key() == Qt::Key_unknown)
                out.append(QStringLiteral("%1: \"%2\" is no key").arg(spec.id, text));
            else if (holders.contains(key))
                out.append(QStringLiteral("key twice: %1 (%2, %3)")
                               .arg(text, holders.value(key), spec.id));
            holders.insert(key, spec.id);
        }
    }
    return out;
}

QStringList withMnemonics(QStringList texts)
{
    QSet<QChar> taken;
    for (QString& text : texts) {
        if (text.isEmpty() || text.contains('&'))
            continue;
        qsizetype best = -1;
        for (qsizetype at = 0; at < text.size() && best < 0; ++at) { // beginnings of words first
            const bool wordStart = at == 0 || text[at - 1].isSpace();
            if (wordStart && text[at].isLetterOrNumber() && !taken.contains(text[at].toCaseFolded()))
                best = at;
        }
        for (qsizetype at = 0; at < text.size() && best < 0; ++at)
            if (text[at].isLetterOrNumber() && !taken.contains(text[at].toCaseFolded()))
                best = at;
        if (best < 0)
            continue;
        taken.insert(text[best].toCaseFolded());
        text.insert(best, '&');
    }
    return texts;
}

} // namespace cw::views
