#include "core/edit/editor.h"

#include "tests/core/support/edit_script.h"

#include <QTest>

using namespace cw;
using namespace cw::model;

class TestEditor : public QObject {
    Q_OBJECT

private slots:
    void undoAndRedoGoThroughEveryState()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            CountingIdSource ids;
            edit::Editor editor(edit::State{}, ids);
            support::EditScript script(seed);
            std::vector<Design> states{editor.design()};
            for (int i = 0; i < 100; ++i) {
                const std::size_t before = editor.history().position();
                script.step(editor);
                if (editor.history().position() != before)
                    states.push_back(editor.design());
            }
            for (std::size_t i = states.size() - 1; i-- > 0;) {
                editor.undo();
                QVERIFY(editor.design() == states[i]);
            }
            QVERIFY(editor.undo().empty());
            for (std::size_t i = 1; i < states.size(); ++i) {
                editor.redo();
                QVERIFY(editor.design() == states[i]);
            }
            QVERIFY(editor.redo().empty());
        }
    }

    void whatBreaksAnInvariantIsRefusedWithAReason()
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        const auto made = editor.edit("Add", [](edit::Transaction& tx) -> Expected<void> {
            Hall hall;
            hall.name = "DH1";
            const auto id = tx.create(hall);
            Row row;
            row.name = "A";
            row.hall = *id;
            static_cast<void>(tx.create(row));
            return {};
        });
        QVERIFY(made.has_value());
        const Design before = editor.design();
        const auto refused = editor.edit("Delete hall", [&](edit::Transaction& tx) {
            return tx.erase(tx.design().table<Hall>().begin()->id);
        });
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, ErrorCode::Conflict);
        QVERIFY(refused.error().message.find("Delete hall") != std::string::npos);
        QVERIFY(refused.error().message.find("A ") != std::string::npos); // names the row
        QVERIFY(editor.design() == before);
        QCOMPARE(editor.history().position(), std::size_t{1});
    }

    void aTransactionThatAnotherCommitOvertookIsRefused()
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        QVERIFY(editor.edit("Add", [](edit::Transaction& tx) { return tx.create(Rack()); }).has_value());
        const auto rack = editor.design().table<Rack>().begin()->id;
        auto slow = editor.begin("Slow");
        QVERIFY(slow.update(rack, [](Rack& r) { r.name = "slow"; }).has_value());
        QVERIFY(editor.edit("Quick", [&](edit::Transaction& tx) {
            return tx.update(rack, [](Rack& r) { r.name = "quick"; });
        }).has_value());
        QVERIFY(!editor.commit(slow).has_value());
        QCOMPARE(editor.design().at(rack).name, std::string("quick"));
    }

    void anEmptyTransactionIsNoStep()
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        QVERIFY(editor.commit(editor.begin("nothing")).has_value());
        QVERIFY(editor.history().undoStep() == nullptr);
    }

    void theVerbsErrorCancels()
    {
        CountingIdSource ids;
        edit::Editor editor(edit::State{}, ids);
        const auto result = editor.edit("Fails", [](edit::Transaction& tx) -> Expected<void> {
            static_cast<void>(tx.create(Rack()));
            return fail(ErrorCode::Infeasible, "does not fit");
        });
        QVERIFY(!result.has_value());
        QVERIFY(editor.design() == Design());
    }
};

QTEST_GUILESS_MAIN(TestEditor)
#include "tst_editor.moc"
