#include "core/base/hash.h"

#include <QTest>

using namespace cw;

class TestHash : public QObject {
    Q_OBJECT

private slots:
    // FIPS 180-4 examples, as published by NIST.
    void sha256OfThePublishedExamples()
    {
        QCOMPARE(QString::fromStdString(sha256Hex("abc")),
                 QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(QString::fromStdString(sha256Hex("")),
                 QStringLiteral("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }

    void addingInPiecesIsAddingAtOnce()
    {
        Sha256 hash;
        hash.add("a");
        hash.add("b");
        hash.add("c");
        QCOMPARE(hash.finishHex(), sha256Hex("abc"));
        hash.add("abc"); // starts afresh
        QCOMPARE(hash.finishHex(), sha256Hex("abc"));
    }

    void hash64DependsOnSeedAndEveryByte()
    {
        QCOMPARE(hash64("rack"), hash64("rack"));
        QVERIFY(hash64("rack") != hash64("racK"));
        QVERIFY(hash64("rack") != hash64("rack", 1));
    }
};

QTEST_GUILESS_MAIN(TestHash)
#include "tst_hash.moc"
