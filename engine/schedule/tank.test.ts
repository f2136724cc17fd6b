import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dryDay, dryDays, FIRST_DAY, makeGarden, makeState, programFrom, zoneFrom } from '../proof/gardens.ts';
import { manyCases } from '../proof/many-cases.ts';
import type { Garden } from './garden.ts';
import { type Plan, plan } from './plan.ts';
import { type Tank, type TankChange, tankInflowL, tankLevelAt } from './tank.ts';

const BARREL: Tank = {
  ...{ capacityL: 1_000, reserveL: 100, roofM2: 0, runoffCoefficient: 0.8, refillLPerHour: 0 },
  ...{ zoneIds: new Set(['lawn']), whenEmpty: 'wait' },
};
const HOURS_MS = 3_600_000;

describe('the level', () => {
  const tanks = fc.record({
    capacityL: fc.double({ min: 10, max: 5_000, noNaN: true }),
    reserve: fc.double({ min: 0, max: 0.99, noNaN: true }),
    refillLPerHour: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 500, noNaN: true })),
    whenEmpty: fc.constantFrom('wait', 'mains'),
  });
  const hour = fc.double({ min: 0, max: 100, noNaN: true });
  const change = fc
    .record({ fromHour: hour, lastsHours: hour, litres: fc.double({ min: -5_000, max: 5_000, noNaN: true }) })
    .map(({ fromHour, lastsHours, litres }) => ({
      ...{ fromMs: fromHour * HOURS_MS, untilMs: (fromHour + lastsHours) * HOURS_MS, litres },
    }));
  const at = (tank: Tank, levelL: number, changes: readonly TankChange[], hours: number) =>
    tankLevelAt(tank, { levelL, atMs: 0 }, changes, hours * HOURS_MS);

  test('is never below nothing nor above what the tank holds, and no water comes from nowhere', () => {
    fc.assert(
      fc.property(tanks, hour, fc.array(change), ({ reserve, ...over }, startL, changes) => {
        const tank: Tank = { ...BARREL, ...over, reserveL: reserve * over.capacityL };
        const before = Math.min(tank.capacityL, startL);
        const after = at(tank, startL, changes, 200);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(tank.capacityL);
        const given = changes.reduce((sum, { litres }) => sum + Math.max(0, litres), 200 * tank.refillLPerHour);
        expect(after).toBeLessThanOrEqual(before + given + 1e-6);
        const drawn = changes.reduce((sum, { litres }) => sum - Math.min(0, litres), 0);
        expect(after).toBeGreaterThanOrEqual(before - drawn - 1e-6);
      }),
      manyCases(200, 4_000),
    );
  });

  test('does not depend on when it is looked at in between', () => {
    fc.assert(
      fc.property(tanks, hour, fc.array(change), hour, ({ reserve, ...over }, startL, changes, seenHour) => {
        const tank: Tank = { ...BARREL, ...over, reserveL: reserve * over.capacityL };
        const seenMs = seenHour * HOURS_MS;
        const [first, later] = [
          changes.filter(({ untilMs }) => untilMs <= seenMs),
          changes.filter(({ untilMs }) => untilMs > seenMs),
        ];
        // A watering that is under way then is not cut in two.
        fc.pre(later.every(({ fromMs }) => fromMs >= seenMs));
        const seen = { levelL: at(tank, startL, first, seenHour), atMs: seenMs };
        expect(tankLevelAt(tank, seen, later, 200 * HOURS_MS)).toBeCloseTo(at(tank, startL, changes, 200), 6);
      }),
      manyCases(200, 2_000),
    );
  });

  const rain = (hours: number, litres: number) => ({ fromMs: hours * HOURS_MS, untilMs: hours * HOURS_MS, litres });
  const draw = (hours: number, litres: number, lastsHours = 1) => ({
    ...{ fromMs: hours * HOURS_MS, untilMs: (hours + lastsHours) * HOURS_MS, litres: -litres },
  });

  test('rises by the rain of the roof, up to the brim', () => {
    const tank = { ...BARREL, roofM2: 50 };
    expect(at(tank, 300, [draw(5, 100), rain(24, tankInflowL(tank, 5))], 24)).toBe(400);
    expect(at(tank, 300, [rain(24, tankInflowL(tank, 50))], 24)).toBe(1_000);
  });

  test('mains water leaves the reserve in it; a person may empty it', () => {
    expect(at({ ...BARREL, whenEmpty: 'mains' }, 300, [draw(5, 500)], 24)).toBe(100);
    expect(at({ ...BARREL, whenEmpty: 'mains' }, 60, [draw(5, 500)], 24)).toBe(60);
    expect(at(BARREL, 300, [draw(5, 500)], 24)).toBe(0);
  });

  test('a well comes back by the hour, also while it is drawn from, and never over its brim', () => {
    const well = { ...BARREL, refillLPerHour: 100 };
    expect(at(well, 300, [], 4)).toBe(700);
    expect(at(well, 300, [], 24)).toBe(1_000);
    // An evening's watering from a full one: 100 l come meanwhile, 300 l until midnight.
    expect(at(well, 1_000, [draw(20, 600)], 24)).toBe(800);
    expect(at(well, 50, [draw(0, 100)], 1)).toBe(50);
  });
});

describe('the plan', () => {
  const DAYS = 12;
  const OUTLOOK = dryDays(DAYS + 14);
  const fixed = makeGarden({
    zones: [zoneFrom({ level: 'none' }), zoneFrom({ id: 'beds', level: 'none' })],
    programs: [
      programFrom(),
      programFrom({ id: 'p2', at: { kind: 'clock', time: '08:00' }, zones: [{ zoneId: 'beds', minutes: 20 }] }),
    ],
  });
  const free = plan(fixed, OUTLOOK, makeState(fixed), DAYS);
  const litresOf = ({ runs }: Plan, zoneId: string) =>
    runs.reduce((sum, run) => sum + (run.zoneId === zoneId ? (run.litres ?? 0) : 0), 0);
  const ofDayL = litresOf(free, 'lawn') / DAYS;
  const from = (tank: Tank, tankL: number, garden: Garden = fixed, outlook = OUTLOOK) =>
    plan({ ...garden, tank }, outlook, { ...makeState(garden), tankL }, DAYS);
  const waits = ({ decisions }: Plan) => decisions.filter(({ skip }) => skip?.reason === 'TANK_RESERVE');
  const tank = { ...BARREL, capacityL: 50_000 };

  test('a tank with enough water changes nothing', () => {
    const { runs, decisions, tankEmptyEpochDay } = from(tank, 50_000);
    expect(runs).toEqual(free.runs);
    expect(decisions).toEqual(free.decisions);
    expect(tankEmptyEpochDay).toBeNull();
  });

  test('waters until the reserve, programs without smart watering too, then its zones wait and the others do not', () => {
    const made = from(tank, 100 + 3.5 * ofDayL);
    expect(litresOf(made, 'lawn')).toBeCloseTo(3 * ofDayL);
    expect(litresOf(made, 'beds')).toBeCloseTo(litresOf(free, 'beds'));
    expect(made.tankEmptyEpochDay).toBe(FIRST_DAY + 3);
    expect(waits(made)).toHaveLength(DAYS - 3);
    expect(waits(made)[0]).toMatchObject({ verdict: 'skip', zoneId: 'lawn', programId: 'p1' });
    expect(waits(made)[0]?.skip?.figures).toEqual({ tankL: expect.closeTo(100 + 0.5 * ofDayL), tankReserveL: 100 });
  });

  test('the earlier start gets what is left', () => {
    const made = from({ ...tank, zoneIds: new Set(['lawn', 'beds']) }, 100 + 1.2 * ofDayL);
    expect(made.runs.map(({ zoneId }) => zoneId)).toEqual(['lawn']);
  });

  test('rain that is expected fills it for the days after', () => {
    const outlook = OUTLOOK.map((day) =>
      day.epochDay === FIRST_DAY + 2 ? dryDay(day.epochDay, { rainfallMm: 20, rainProbability: 1 }) : day,
    );
    const roof = { ...tank, roofM2: (1.5 * ofDayL) / (0.8 * 20) };
    const made = from(roof, 100, fixed, outlook);
    expect(made.runs.filter(({ zoneId }) => zoneId === 'lawn').map(({ localDate }) => localDate)).toEqual([
      '2026-05-07',
    ]);
    // What had fallen when the day was planned stands in the level already.
    const begun = { ...makeState(fixed), epochDay: FIRST_DAY + 2, tankL: 100, tankRainMm: 20 };
    const later = plan({ ...fixed, tank: roof }, outlook, begun, 5);
    expect(litresOf(later, 'lawn')).toBe(0);
  });

  test('with mains water nothing is skipped, and the day on which it takes over is named', () => {
    const made = from({ ...tank, whenEmpty: 'mains' }, 100 + 3.5 * ofDayL);
    expect(made.runs).toEqual(free.runs);
    expect(made.tankEmptyEpochDay).toBe(FIRST_DAY + 3);
    expect(made.end.tankL).toBe(100);
  });

  test('a balance waits as well, and a plan in two parts is the same', () => {
    const smart = makeGarden();
    const whole = from(tank, 900, smart);
    expect(waits(whole)[0]).toMatchObject({ zoneId: 'lawn', programId: null });
    const withTank = { ...smart, tank };
    const first = plan(withTank, OUTLOOK, { ...makeState(smart), tankL: 900 }, 5);
    const second = plan(withTank, OUTLOOK, first.end, DAYS - 5);
    expect([...first.decisions, ...second.decisions]).toEqual(whole.decisions);
    expect(whole.end.tankL).toBeGreaterThanOrEqual(100);
  });

  describe('from a well', () => {
    const HOURS_OF_DAY = 24;
    const well = { ...tank, capacityL: 100 + 1.5 * ofDayL, zoneIds: new Set(['lawn', 'beds']) };

    test('each day has what came back since the day before', () => {
      const made = from({ ...well, refillLPerHour: (1.1 * ofDayL) / HOURS_OF_DAY }, 100 + 1.2 * ofDayL);
      expect(litresOf(made, 'lawn')).toBeCloseTo(DAYS * ofDayL);
      const slow = from({ ...well, zoneIds: new Set(['lawn']), refillLPerHour: (0.5 * ofDayL) / HOURS_OF_DAY }, 100);
      // Every second day at the most.
      expect(litresOf(slow, 'lawn')).toBeLessThanOrEqual((DAYS / 2) * ofDayL + 1e-6);
      expect(litresOf(slow, 'lawn')).toBeGreaterThanOrEqual((DAYS / 2 - 1) * ofDayL - 1e-6);
      expect(waits(slow).length).toBeGreaterThanOrEqual(DAYS / 2);
    });

    test('a balance waits within its hours until enough has come back, where it could not begin at once', () => {
      const garden = makeGarden({ zones: [zoneFrom(), zoneFrom({ id: 'beds' })] });
      const plenty = plan(garden, OUTLOOK, makeState(garden), DAYS);
      const [first] = plenty.runs;
      const ofStartL = first?.litres ?? 0;
      const fullL = 1.15 * ofStartL;
      const scarce = { ...well, reserveL: 0, capacityL: fullL, refillLPerHour: ofStartL / 4 };
      const made = from(scarce, fullL, garden);
      expect(waits(made)).toEqual([]);
      const total = (of: Plan) => litresOf(of, 'lawn') + litresOf(of, 'beds');
      expect(total(made)).toBeGreaterThan(0.9 * total(plenty));
      expect(made.runs.every(({ startsAt }) => startsAt % 60_000 === 0)).toBe(true);
      // Never more than there is: one after the other as the well allows.
      let levelL = fullL;
      let atMs = Math.min(...made.runs.map(({ startsAt }) => startsAt));
      for (const run of made.runs.toSorted((a, b) => a.startsAt - b.startsAt)) {
        const refill = (untilMs: number) => (scarce.refillLPerHour * Math.max(0, untilMs - atMs)) / HOURS_MS;
        levelL = Math.min(scarce.capacityL, levelL + refill(run.startsAt));
        atMs = Math.max(atMs, run.startsAt);
        levelL += refill(run.endsAt) - (run.litres ?? 0);
        atMs = Math.max(atMs, run.endsAt);
        expect(levelL).toBeGreaterThanOrEqual(-1e-6);
      }
    });
  });
});
