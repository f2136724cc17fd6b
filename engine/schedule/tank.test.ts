import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dryDay, dryDays, FIRST_DAY, makeGarden, makeState, programFrom, zoneFrom } from '../proof/gardens.ts';
import { manyCases } from '../proof/many-cases.ts';
import type { Garden } from './garden.ts';
import { type Plan, plan } from './plan.ts';
import { type Tank, tankAfter, tankAfterDays, tankInflowL } from './tank.ts';

const BARREL: Tank = {
  ...{ capacityL: 1_000, reserveL: 100, roofM2: 0, runoffCoefficient: 0.8 },
  ...{ zoneIds: new Set(['lawn']), whenEmpty: 'wait' },
};

describe('the level', () => {
  const litres = fc.double({ min: 0, max: 5_000, noNaN: true });
  const tanks = fc.record({
    capacityL: fc.double({ min: 10, max: 5_000, noNaN: true }),
    reserve: fc.double({ min: 0, max: 0.99, noNaN: true }),
    roofM2: fc.double({ min: 0, max: 300, noNaN: true }),
    runoffCoefficient: fc.double({ min: 0, max: 1, noNaN: true }),
    whenEmpty: fc.constantFrom('wait', 'mains'),
  });
  const days = fc.array(fc.record({ rainfallMm: fc.double({ min: 0, max: 80, noNaN: true }), drawnL: litres }));

  test('is never below nothing nor above what the tank holds, and no water comes from nowhere', () => {
    fc.assert(
      fc.property(tanks, litres, days, ({ reserve, ...over }, startL, weather) => {
        const tank: Tank = { ...BARREL, ...over, reserveL: reserve * over.capacityL };
        let level = Math.min(tank.capacityL, startL);
        for (const day of weather) {
          const after = tankAfter(tank, level, day);
          expect(after).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(tank.capacityL);
          const all = level + tankInflowL(tank, day.rainfallMm);
          expect(after).toBeLessThanOrEqual(all + 1e-6);
          const isFull = after === tank.capacityL;
          // What is missing was drawn, unless it ran over.
          if (!isFull) expect(after).toBeGreaterThanOrEqual(all - day.drawnL - 1e-6);
          level = after;
        }
        expect(tankAfterDays(tank, startL, weather)).toBe(level);
      }),
      manyCases(200, 4_000),
    );
  });

  test('rises by the rain of the roof, up to the brim', () => {
    const tank = { ...BARREL, roofM2: 50 };
    expect(tankAfter(tank, 300, { rainfallMm: 5, drawnL: 100 })).toBe(400);
    expect(tankAfter(tank, 300, { rainfallMm: 50, drawnL: 0 })).toBe(1_000);
  });

  test('mains water leaves the reserve in it; a person may empty it', () => {
    expect(tankAfter({ ...BARREL, whenEmpty: 'mains' }, 300, { rainfallMm: 0, drawnL: 500 })).toBe(100);
    expect(tankAfter({ ...BARREL, whenEmpty: 'mains' }, 60, { rainfallMm: 0, drawnL: 500 })).toBe(60);
    expect(tankAfter(BARREL, 300, { rainfallMm: 0, drawnL: 500 })).toBe(0);
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
});
