import { describe, expect, test } from 'vitest';
import { clockFrame, makeGarden, NO_RULES, TAP, zoneFrom } from '../proof/gardens.ts';
import { type Sensing, season } from '../proof/season.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import { fraction, litresPerMinute } from '../vocabulary/units.ts';
import { hourlyShares, potDay } from '../zones/pot-day.ts';

const HOT = { forecast: () => ({ et0Mm: 6 }), measured: () => ({ et0Mm: 6 }) };
const makePot = (volumeL: number) =>
  zoneFrom({
    id: 'pot',
    plant: 'ANNUAL',
    sprinkler: 'ROTARY_EMITTER',
    areaM2: 0.05,
    flowLitresPerMinute: 0.05,
    container: { kind: 'POT', volumeL },
  });

function simulateZone(volumeL: number) {
  const pot = makePot(volumeL);
  const garden = makeGarden({
    zones: [pot],
    rules: NO_RULES,
    sources: [{ ...TAP, capacityLitresPerMinute: litresPerMinute(50) }],
  });
  return season(garden, 10, HOT);
}
const toHour = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').hour;

describe('a pot on hot days', () => {
  test('that dries out within a day is watered twice a day, and has little deficit', () => {
    const { days, lost } = simulateZone(2.5);
    const hours = days.slice(2).map(({ runs }) => runs.map(({ startsAt }) => toHour(startsAt)));
    for (const ofDay of hours) {
      expect(ofDay.some((hour) => hour < 12)).toBe(true);
      expect(ofDay.some((hour) => hour >= 13 && hour < 19)).toBe(true);
    }
    expect(lost('pot')).toBeLessThan(0.05);
  });

  test('that lasts is watered in the morning alone', () => {
    const hours = simulateZone(12).days.flatMap(({ runs }) => runs.map(({ startsAt }) => toHour(startsAt)));
    expect(hours.length).toBeGreaterThan(0);
    expect(Math.max(...hours)).toBeLessThan(12);
  });
});

describe('flowers under drippers on hot days', () => {
  const flowers = { id: 'flowers', plant: 'ANNUAL', soil: 'SANDY_LOAM' } as const;
  const evenings = (zone: Parameters<typeof zoneFrom>[0]) => {
    const { days } = season(makeGarden({ zones: [zoneFrom(zone)], rules: NO_RULES }), 10, HOT);
    // Rain of the past lies around the bulb for the first days.
    return days.slice(5).map(({ runs }) => runs.map(({ startsAt }) => toHour(startsAt)));
  };

  test('whose bulb does not hold a day’s water get some of it in the afternoon', () => {
    for (const hours of evenings({ ...flowers, sprinkler: 'ROTARY_EMITTER' })) {
      expect(hours.some((hour) => hour >= 13 && hour < 19)).toBe(true);
    }
  });

  test('end a day of 6 to 9 mm without stress, although a tenth less was forecast', () => {
    const zone = zoneFrom({ ...flowers, sprinkler: 'ROTARY_EMITTER' });
    const garden = makeGarden({ zones: [zone], rules: NO_RULES });
    for (const et0Mm of [6, 7, 9]) {
      const { days } = season(garden, 12, { forecast: () => ({ et0Mm: 0.9 * et0Mm }), measured: () => ({ et0Mm }) });
      const readilyMm = depletionFractionFor(zone.depletionFraction, 0.8 * et0Mm) * zone.totalAvailableWaterMm;
      const evenings = days.slice(6).map(({ depletionMm }) => depletionMm.get(zone.id) ?? Number.NaN);
      expect(Math.max(...evenings), `${et0Mm} mm`).toBeLessThanOrEqual(readilyMm);
    }
  });

  test('get more of it the later in the day, when it has been used', () => {
    const zone = zoneFrom({ ...flowers, sprinkler: 'ROTARY_EMITTER' });
    const garden = makeGarden({ zones: [zone], rules: NO_RULES });
    const afternoon = (et0Mm: number) => {
      const sky = { forecast: () => ({ et0Mm }), measured: () => ({ et0Mm }) };
      const runs =
        season(garden, 8, sky)
          .days.at(-1)
          ?.runs.filter(({ startsAt }) => toHour(startsAt) >= 13) ?? [];
      return { from: runs[0]?.startsAt ?? Number.NaN, netMm: runs.reduce((sum, { netMm }) => sum + netMm, 0) };
    };
    const [mild, hot] = [afternoon(6), afternoon(9)];
    expect(hot.from).toBeGreaterThan(mild.from + 30 * 60_000);
    expect(hot.netMm / 9).toBeGreaterThan((1.1 * mild.netMm) / 6);
  });

  test('get no more than the day has used where people leave only the early afternoon', () => {
    const zone = zoneFrom({ ...flowers, sprinkler: 'ROTARY_EMITTER' });
    const afternoonMm = (until: string) => {
      const timeFrames = [clockFrame('00:00', until)];
      const garden = makeGarden({ zones: [zone], rules: { ...NO_RULES, timeFrames } });
      const sky = { forecast: () => ({ et0Mm: 9 }), measured: () => ({ et0Mm: 9 }) };
      const runs = season(garden, 8, sky).days.at(-1)?.runs ?? [];
      return runs.reduce((sum, { startsAt, netMm }) => sum + (toHour(startsAt) >= 13 ? netMm : 0), 0);
    };
    const [early, late] = [afternoonMm('15:30'), afternoonMm('23:00')];
    expect(early).toBeGreaterThan(3);
    expect(early).toBeLessThan(0.7 * late);
  });

  test('whose bulb is measured get half of the day’s water, so that what a probe reads still teaches', () => {
    const zone = zoneFrom({ ...flowers, sprinkler: 'ROTARY_EMITTER' });
    const garden = makeGarden({ zones: [zone], rules: NO_RULES });
    const sensed = { moisture: 0.5, trust: fraction(0), before: 'leave' } as const;
    const afternoonMm = (sensing?: Sensing) => {
      const sky = { forecast: () => ({ et0Mm: 9 }), measured: () => ({ et0Mm: 9 }) };
      const runs = season(garden, 8, sky, 0.2, sensing).days.at(-1)?.runs ?? [];
      return runs.reduce((sum, { startsAt, netMm }) => sum + (toHour(startsAt) >= 13 ? netMm : 0), 0);
    };
    const [alone, measured] = [afternoonMm(), afternoonMm({ morning: () => sensed, evening: () => undefined })];
    expect(measured).toBeGreaterThan(3);
    expect(measured).toBeLessThan(0.8 * alone);
  });

  test('with lines so close that all roots are wetted, or under sprinklers, do not', () => {
    const dripSpacing = { emitterM: 0.2, lineM: 0.2 };
    const close = evenings({ ...flowers, sprinkler: 'ROTARY_EMITTER', dripSpacing }).flat();
    const sprayed = evenings({ ...flowers, sprinkler: 'FIX_SPRAY_HEAD' }).flat();
    expect(Math.max(...close, ...sprayed)).toBeLessThan(12);
  });
});

describe('a day of a pot by the hour', () => {
  const store = { totalAvailableWaterMm: 12, depletionFraction: 0.4 };

  test('stops giving when it is empty: a day takes no more than it holds', () => {
    const { depletionMm, actualEtMm } = potDay(store, 0, 20, 0, hourlyShares(null));
    expect(actualEtMm).toBeLessThan(12);
    expect(depletionMm).toBeCloseTo(actualEtMm, 9);
  });

  test('water that comes in the afternoon is used in the afternoon', () => {
    const [once, twice] = [0, 12].map((waterMm) => potDay(store, 0, 14, waterMm, hourlyShares(null)).actualEtMm);
    expect(twice).toBeGreaterThan((once ?? 0) + 3);
  });

  test('the hours of the weather are taken where all of them are known', () => {
    const night = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? 3 : 0));
    expect(hourlyShares(night)[2]).toBe(1);
    expect(hourlyShares([...night.slice(1), null])[13]).toBeGreaterThan(0.05);
    expect(hourlyShares(null).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});
