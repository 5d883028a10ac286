#include "core/base/expected.h"

#include <QTest>

#include <set>

using namespace cw;

class TestError : public QObject {
    Q_OBJECT

private slots:
    void textSaysWhereWhatWhyAndWhatNext()
    {
        const Error inner{ErrorCode::Unreadable, "no such file", "a.json", ""};
        const Error outer = withCause(
            {ErrorCode::Malformed, "cannot read the parts", "catalog", "check the path"}, inner);
        QCOMPARE(QString::fromStdString(outer.text()),
                 QStringLiteral("catalog: cannot read the parts (check the path); because a.json: "
                                "no such file"));
    }

    void everyCodeHasANameOfItsOwn()
    {
        std::set<std::string_view> names;
        for (int code = 0; code <= static_cast<int>(ErrorCode::Unsupported); ++code)
            names.insert(errorCodeName(static_cast<ErrorCode>(code)));
        QCOMPARE(names.size(), static_cast<std::size_t>(ErrorCode::Unsupported) + 1);
        QVERIFY(!names.contains("unknown"));
    }

    void failMakesAnExpectedWithoutAValue()
    {
        const Expected<int> none = fail(ErrorCode::NotFound, "no rack A99");
        QVERIFY(!none.has_value());
        QCOMPARE(none.error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestError)
#include "tst_error.moc"
