#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <string_view>

namespace cw {

/// A physical quantity in the border unit of its dimension (power in W, airflow in m³/s …; see
/// unit_table.h). Quantities of different dimensions do not mix.
template <class Dimension>
struct Quantity {
    double value{0};

    constexpr auto operator<=>(const Quantity&) const = default;

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return {a.value + b.value}; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return {a.value - b.value}; }
    friend constexpr Quantity operator*(Quantity a, double k) { return {a.value * k}; }
    friend constexpr Quantity operator*(double k, Quantity a) { return {a.value * k}; }
    friend constexpr Quantity operator/(Quantity a, double k) { return {a.value / k}; }
    friend constexpr double operator/(Quantity a, Quantity b) { return a.value / b.value; }
    constexpr Quantity& operator+=(Quantity b)
    {
        value += b.value;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity b)
    {
        value -= b.value;
        return *this;
    }
};

// kSuffix is the ending of every key that holds the quantity, kSymbol what people read.
#define CW_DIMENSION(Name, suffix, symbol)                                                         \
    struct Name##Dimension {                                                                       \
        static constexpr std::string_view kSuffix = suffix;                                        \
        static constexpr std::string_view kSymbol = symbol;                                        \
    };                                                                                             \
    using Name = Quantity<Name##Dimension>

CW_DIMENSION(Power, "_w", "W");
CW_DIMENSION(ApparentPower, "_va", "VA");
CW_DIMENSION(Energy, "_j", "J");
CW_DIMENSION(Voltage, "_v", "V");
CW_DIMENSION(Current, "_a", "A");
CW_DIMENSION(Frequency, "_hz", "Hz");
CW_DIMENSION(Mass, "_kg", "kg");
CW_DIMENSION(Temperature, "_c", "°C");
CW_DIMENSION(Pressure, "_kpa", "kPa");
CW_DIMENSION(Airflow, "_m3_s", "m³/s");
CW_DIMENSION(LiquidFlow, "_lpm", "L/min");
CW_DIMENSION(Duration, "_s", "s");
CW_DIMENSION(DataSize, "_bytes", "B");
CW_DIMENSION(Bandwidth, "_bit_s", "bit/s");
CW_DIMENSION(ComputeRate, "_flops", "FLOP/s");
#undef CW_DIMENSION

/// A length or position in whole micrometres, so that rack units (44.45 mm) and EIA hole pitches
/// (15.875 and 12.7 mm) are exact and comparisons need no tolerance. Millimetres at every border.
struct Length {
    std::int64_t micrometres{0};

    static constexpr std::string_view kSuffix = "_mm";
    static constexpr std::string_view kSymbol = "mm";

    constexpr auto operator<=>(const Length&) const = default;

    [[nodiscard]] constexpr double millimetres() const
    {
        return static_cast<double>(micrometres) / 1000.0;
    }
    [[nodiscard]] constexpr double metres() const
    {
        return static_cast<double>(micrometres) / 1e6;
    }

    friend constexpr Length operator+(Length a, Length b)
    {
        return {a.micrometres + b.micrometres};
    }
    friend constexpr Length operator-(Length a, Length b)
    {
        return {a.micrometres - b.micrometres};
    }
    friend constexpr Length operator-(Length a) { return {-a.micrometres}; }
    friend constexpr Length operator*(Length a, std::int64_t k) { return {a.micrometres * k}; }
    friend constexpr Length operator/(Length a, std::int64_t k) { return {a.micrometres / k}; }
    constexpr Length& operator+=(Length b)
    {
        micrometres += b.micrometres;
        return *this;
    }
};

/// Rounds to the nearest micrometre; the caller has checked that the value is finite and in range.
[[nodiscard]] inline Length millimetres(double mm) { return {std::llround(mm * 1000.0)}; }
[[nodiscard]] inline Length metres(double m) { return {std::llround(m * 1e6)}; }

/// The EIA-310 rack unit, 44.45 mm.
inline constexpr Length kRackUnit{44450};
/// The Open Rack unit, 48 mm.
inline constexpr Length kOpenUnit{48000};

} // namespace cw
