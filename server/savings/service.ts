/** Water and money saved in the past 30 days, or since the garden is there (docs/specification.md, 10). */
import type { Savings } from '@sluice/contract/savings';
import { moneySaved } from '@sluice/engine/savings/money-saved';
import { waterSaved, type ZoneUse } from '@sluice/engine/savings/water-saved';
import { effectiveRainfallMm } from '@sluice/engine/soil-water/effective-rainfall';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS, litres } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { plannerView } from '../schedule/index.ts';
import { cents, costByMonths, L_PER_M3, litresOfWatering, pricePerM3, pricesIn, readTariff } from '../tariffs/index.ts';
import { readWeatherDays } from '../weather/index.ts';
import { zoneBaselines } from './zone-baselines.ts';

/** Against the stated baseline: the same zones on a fixed program sized for their peak month. */
export async function readSavings(db: Queryable, group: GroupRow, nowMs: number): Promise<Savings> {
  const to = localDateIn(group.timeZone, nowMs);
  const longestFrom = localDateIn(group.timeZone, nowMs - (LIMITS.historyBackDays - 1) * DAY_MS);
  const view = await plannerView(db, group, nowMs, 1);
  const monthFrom = `${to.slice(0, 8)}01`;
  const waterings = await wateringSince(db, group.id, longestFrom < monthFrom ? longestFrom : monthFrom);
  const given = waterings.filter(({ date }) => date >= longestFrom);
  const madeOn = localDateIn(group.timeZone, group.createdAt);
  const [firstDay = madeOn] = [madeOn, ...given.map(({ date }) => date)].sort();
  const from = firstDay > longestFrom ? firstDay : longestFrom;
  const days = Temporal.PlainDate.from(from).until(to).days + 1;
  // Without known plants or area, a zone's need cannot be calculated.
  const zones = view.garden.zones.flatMap((zone) =>
    zone.totalAvailableWaterMm > 0 && zone.areaM2 !== null ? [{ ...zone, areaM2: zone.areaM2 }] : [],
  );
  // An assumed flow only serves to share the source.
  const litresOf = litresOfWatering(view.garden.zones.filter(({ isFlowKnown }) => isFlowKnown));
  const uses = zoneBaselines(view).map((zone): ZoneUse & { zoneId: ZoneId } => {
    const zoneWater = given.filter(({ zoneId }) => zoneId === zone.zoneId);
    return {
      ...zone,
      days,
      usedLitres: litres(zoneWater.reduce((sum, watering) => sum + litresOf(watering), 0)),
      isMeasured: zoneWater.length > 0 && zoneWater.every(({ isMeasured }) => isMeasured),
    };
  });
  const ofMonth = waterings.filter(({ date }) => date >= monthFrom);
  const monthL = ofMonth.reduce((sum, watering) => sum + litresOf(watering), 0);
  const total = waterSaved(uses);
  const tariff = await readTariff(db, group.id);
  const prices = tariff && pricesIn(tariff, to);
  const weather = await readWeatherDays(db, group.id, from, to);
  const sparedMm = weather.reduce((sum, { correctedRainfallMm, rainfallMm, et0Mm }) => {
    if (correctedRainfallMm === null || et0Mm === null) return sum;
    return sum + effectiveRainfallMm(correctedRainfallMm, et0Mm) - effectiveRainfallMm(rainfallMm, et0Mm);
  }, 0);
  return {
    from,
    to,
    days,
    baseline_l: whole(total.baselineLitres),
    used_l: whole(total.usedLitres),
    saved_l: whole(total.savedLitres),
    is_measured: !total.isEstimated,
    assumed_months: view.usual.assumedMonths,
    money_saved: tariff &&
      prices && {
        amount: cents(
          moneySaved(
            pricePerM3(prices),
            prices.householdM3,
            total.baselineLitres / L_PER_M3,
            total.usedLitres / L_PER_M3,
          ),
        ),
        currency: tariff.currency,
      },
    month: {
      from: monthFrom,
      used_l: whole(monthL),
      is_measured: ofMonth.length > 0 && ofMonth.every(({ isMeasured }) => isMeasured),
      cost: tariff && costByMonths(tariff, [{ date: monthFrom, litres: monthL }]),
    },
    rainfall_correction_l: whole(
      zones.reduce(
        (sum, { areaM2, efficiency, rainFraction }) => sum + (sparedMm * rainFraction * areaM2) / efficiency,
        0,
      ),
    ),
    zones: uses.map((use) => {
      const one = waterSaved([use]);
      return {
        zone_id: use.zoneId,
        baseline_l: whole(one.baselineLitres),
        used_l: whole(one.usedLitres),
        saved_l: whole(one.savedLitres),
        is_measured: use.isMeasured,
      };
    }),
  };
}

const whole = (value: number) => Math.round(value) + 0;
