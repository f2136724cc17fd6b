/** Litres, depth and money of a year's days. */
import type { YearReport } from '@sluice/contract/year-report';
import { waterSaved } from '@sluice/engine/savings/water-saved';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { litres as asLitres } from '@sluice/engine/vocabulary/units';
import type { DayOfZone, LocalDates } from '../runs/index.ts';
import type { ZoneBaseline } from '../savings/index.ts';
import { costByMonths, type TariffRow } from '../tariffs/index.ts';
import type { WeatherDayRow } from '../weather/index.ts';
import type { ZoneRow } from '../zones/index.ts';

/** Of a zone; `litres` is 0 where nobody can tell. */
export type WateredDay = DayOfZone & { litres: number };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sumLitres = (days: readonly WateredDay[]) => sum(days.map(({ litres }) => litres));
const tenth = (value: number) => Math.round(10 * value) / 10;

/** Each month a bill of its own, rounded as it is paid, so that the months add up to the year. */
export function sumWater(tariff: TariffRow | null, days: readonly WateredDay[]) {
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
  const amount = sum(months.map((ofMonth) => (tariff ? costByMonths(tariff, ofMonth).amount : 0)));
  return {
    volume_l: Math.round(sumLitres(days)),
    cost: tariff && { amount: Math.round(100 * amount) / 100, currency: tariff.currency },
  };
}

interface YearRows {
  given: readonly WateredDay[];
  /** Of the year before; null without a record. */
  earlier: readonly WateredDay[] | null;
  weather: readonly WeatherDayRow[];
  tariff: TariffRow | null;
}

export function sumMonths({ from, to }: LocalDates, { given, earlier, weather, tariff }: YearRows) {
  const [firstMonth, lastMonth] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))];
  return Array.from({ length: lastMonth - firstMonth + 1 }, (_, index): YearReport['months'][number] => {
    const month = `-${String(firstMonth + index).padStart(2, '0')}-`;
    const isOfMonth = ({ date }: { date: string }) => date.slice(4, 8) === month;
    const sky = weather.filter(isOfMonth).filter(isObserved);
    return {
      from: `${from.slice(0, 4)}${month}01`,
      ...sumWater(tariff, given.filter(isOfMonth)),
      year_before_l: earlier && Math.round(sumLitres(earlier.filter(isOfMonth))),
      rain_mm: tenth(sum(sky.map(({ correctedRainfallMm, rainfallMm }) => correctedRainfallMm ?? rainfallMm))),
      et0_mm: tenth(sum(sky.map(({ et0Mm }) => et0Mm ?? 0))),
      weather_days: sky.length,
    };
  });
}

/** A forecast that nobody replaced by what came tells nothing. */
const isObserved = ({ isForecast, correctedRainfallMm }: WeatherDayRow) => !isForecast || correctedRainfallMm !== null;

/** In the garden's order; then those that have been removed since. */
export function sumZones(
  given: readonly WateredDay[],
  zones: readonly ZoneRow[],
  planned: readonly PlannedZone[],
  removed: ReadonlyMap<ZoneId, string>,
): YearReport['zones'] {
  const masters = new Set(zones.map(({ masterZoneId }) => masterZoneId));
  const withFlow = new Set(planned.filter(({ isFlowKnown }) => isFlowKnown).map(({ id }) => id));
  const daysOf = Map.groupBy(given, ({ zoneId }) => zoneId);
  const present = (id: ZoneId, named: { zone_id: ZoneId | null; name: string; area_m2: number | null }) => {
    const days = daysOf.get(id) ?? [];
    const litres = sumLitres(days);
    const isKnownWater = days.every(({ volumeL, openS }) => volumeL !== null || openS === 0) || withFlow.has(id);
    return {
      ...named,
      volume_l: isKnownWater ? Math.round(litres) : null,
      depth_mm: isKnownWater && named.area_m2 ? tenth(litres / named.area_m2) : null,
      open_s: Math.round(sum(days.map(({ openS }) => openS))),
      watering_days: days.length,
      is_measured: days.length > 0 && days.every(({ isMeasured }) => isMeasured),
    };
  };
  return [
    ...zones
      .filter(({ id, enabled }) => !masters.has(id) && (enabled || daysOf.has(id)))
      .map(({ id, name, areaM2 }) => present(id, { zone_id: id, name, area_m2: areaM2 })),
    ...[...removed].map(([id, name]) => present(id, { zone_id: null, name, area_m2: null })),
  ];
}

/** By the savings' own measure, over the days from the first to the last water on which a fixed program would have run. */
export function compareWithBaseline(
  given: readonly WateredDay[],
  zones: readonly ZoneBaseline[],
  isClosedOn: (date: string) => boolean,
  tariff: TariffRow | null,
): YearReport['baseline'] {
  const dates = given.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (zones.length === 0 || from === undefined || to === undefined) return null;
  const days = datesBetween(from, to).filter((date) => !isClosedOn(date));
  const waterOf = Map.groupBy(given, ({ zoneId }) => zoneId);
  const use = (zone: ZoneBaseline, ofDays: number) => {
    const water = waterOf.get(zone.zoneId) ?? [];
    return {
      ...zone,
      days: ofDays,
      usedLitres: asLitres(sumLitres(water)),
      isMeasured: water.length > 0 && water.every(({ isMeasured }) => isMeasured),
    };
  };
  const total = waterSaved(zones.map((zone) => use(zone, days.length)));
  const perDay = waterSaved(zones.map((zone) => use(zone, 1))).baselineLitres;
  const compared = new Set(zones.map(({ zoneId }) => zoneId));
  return {
    ...{ from, to, days: days.length },
    baseline_l: Math.round(total.baselineLitres),
    used_l: Math.round(total.usedLitres),
    saved_l: Math.round(total.savedLitres),
    money_saved:
      tariff &&
      difference(
        costByMonths(
          tariff,
          days.map((date) => ({ date, litres: perDay })),
        ),
        costByMonths(
          tariff,
          given.filter(({ zoneId }) => compared.has(zoneId)),
        ),
      ),
    is_estimated: total.isEstimated,
  };
}

const difference = (one: { amount: number; currency: string }, other: { amount: number }) => ({
  amount: Math.round(100 * (one.amount - other.amount)) / 100,
  currency: one.currency,
});

function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, days) => first.add({ days }).toString());
}
