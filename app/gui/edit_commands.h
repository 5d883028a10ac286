#pragma once

#include "core/physical/clip.h"
#include "views/workspace/context.h"

namespace cw::gui {

/// Of what is copied, on the system's clipboard; physical/clip_text.h says what it holds.
inline constexpr const char* kClipType = "application/x-clusterwright-objects+json";

/// The commands on what is selected, and the scenario of failures: each runs verbs of core as one
/// named step. What is refused comes as message().
class EditCommands : public QObject {
    Q_OBJECT

public:
    EditCommands(views::Context& context, QObject* parent);

    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] bool canEdit() const;
    [[nodiscard]] bool canEditSelection() const;
    [[nodiscard]] bool hasSelection() const;
    [[nodiscard]] bool hasDevices() const; ///< racks or devices are selected
    [[nodiscard]] bool canFollow() const;
    [[nodiscard]] QString undoName() const; ///< empty: nothing to undo
    [[nodiscard]] QString redoName() const;

    void eraseSelection();
    void cut();
    /// Puts racks and devices on the system's clipboard, and their names as text. False: nothing
    /// was copied.
    bool copy();
    [[nodiscard]] bool canPaste() const; ///< objects are on the clipboard, of whichever window
    void paste();
    void duplicate();
    void rotate();
    void flipFace();
    void toggleLock();
    [[nodiscard]] bool selectionLocked() const;
    void placeAutomatically();
    /// Adds a hall, selects and shows it; false where it was refused.
    bool addHall();
    void selectAll();
    /// From a cable to the device at its other end; from a device to its cable. Where it has
    /// several, connectionsOffered() asks which.
    void followConnection();
    void follow(Id<model::Connection> cable);
    /// Where a cable of the device that was left goes, and by which port: "osfp1/1 → leaf-3 · p7".
    [[nodiscard]] QString connectionText(Id<model::Connection> cable) const;
    /// Computes everything anew and says what the checks found.
    void runChecks();

    // Scenario: what is taken to have failed. A question, not an edit.
    [[nodiscard]] QString feedName(int index) const; ///< by name; empty: there are fewer
    [[nodiscard]] bool isFeedLost(int index) const;
    void toggleFeed(int index);
    [[nodiscard]] bool canLoseSelection() const;
    void loseSelection();
    void restoreAll();
    [[nodiscard]] bool hasScenario() const;
    /// "Feed A and dgx-A07-3 are taken as lost".
    [[nodiscard]] QString scenarioText() const;

Q_SIGNALS:
    void clipboardChanged();
    void message(const QString& text);
    void connectionsOffered(const std::vector<cw::Id<cw::model::Connection>>& cables);

private:
    bool run(const QString& name, const std::function<Expected<void>(edit::Transaction&)>& verb);
    void say(const QString& what, const Error& error);
    void pasteClip(const physical::Clip& clip, const QString& verb);
    [[nodiscard]] std::optional<Id<model::Feed>> feed(int index) const;
    void setLost(std::vector<model::EntityRef> lost);

    views::Context* m_context;
    bool m_hasClip{false};
    std::optional<Id<model::Device>> m_cameFrom; ///< following cables goes on, not back
};

} // namespace cw::gui
