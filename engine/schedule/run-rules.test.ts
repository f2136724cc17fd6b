import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dryDays, gardenOf, stateOf, TAP, zoneFrom } from '../proof/gardens.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import { judgeMissedStart } from './missed-start.ts';
import { plan } from './plan.ts';
import { parsePlannedZone } from './planned-zone.ts';
import { pumpSpans, supplySpans } from './pump-spans.ts';
import { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a start that was slept over', () => {
  const missed = { startsAt: 0, seconds: 1200 };
  const open = [{ startMs: 0, endMs: 3 * HOUR }];
  const judge = (
    nowMs: number,
    policy: Parameters<typeof judgeMissedStart>[2],
    windows = open,
    needed = Number.POSITIVE_INFINITY,
  ) => judgeMissedStart(missed, nowMs, policy, windows, needed);

  test('skipped by policy', () => {
    expect(judge(MINUTE, { kind: 'skip' })).toEqual({ verdict: 'skip', because: 'policy' });
  });

  test('whole within the hours it may be late, not after', () => {
    expect(judge(HOUR, { kind: 'runLate', mostHoursLate: 1 })).toEqual({ verdict: 'run', seconds: 1200 });
    expect(judge(HOUR + 1, { kind: 'runLate', mostHoursLate: 1 })).toEqual({ verdict: 'skip', because: 'tooLate' });
  });

  test('only the rest of it', () => {
    expect(judge(5 * MINUTE, { kind: 'rest' })).toEqual({ verdict: 'run', seconds: 900 });
    expect(judge(20 * MINUTE, { kind: 'rest' })).toEqual({ verdict: 'skip', because: 'nothingLeft' });
  });

  test('not once the window has closed, and not beyond its end', () => {
    const late = { kind: 'runLate', mostHoursLate: 9 } as const;
    expect(judge(3 * HOUR, late)).toEqual({ verdict: 'skip', because: 'windowClosed' });
    expect(judge(3 * HOUR - 5 * MINUTE, late)).toEqual({ verdict: 'run', seconds: 300 });
  });

  test('not if rain has done it meanwhile: water is never made up twice', () => {
    expect(judge(MINUTE, { kind: 'rest' }, open, 0)).toEqual({ verdict: 'skip', because: 'notNeeded' });
    expect(judge(MINUTE, { kind: 'rest' }, open, 100.9)).toEqual({ verdict: 'run', seconds: 100 });
  });
});

test('a pump leads, lags and does not stop between zones that follow each other', () => {
  const source = { ...TAP, leadSeconds: 2, lagSeconds: 10 };
  const runs = [
    { startMs: 0, endMs: MINUTE },
    { startMs: MINUTE + 8000, endMs: 2 * MINUTE },
    { startMs: HOUR, endMs: HOUR + MINUTE },
  ];
  expect(pumpSpans(runs, source)).toEqual([
    { startMs: -2000, endMs: 2 * MINUTE + 10_000 },
    { startMs: HOUR - 2000, endMs: HOUR + MINUTE + 10_000 },
  ]);
});

test('a plan knows which pump its runs need', () => {
  const garden = gardenOf({
    sources: [
      { ...TAP, leadSeconds: 2 },
      { ...TAP, id: 'well' },
    ],
  });
  const { runs } = plan(garden, dryDays(3), stateOf(garden, 0.39), 1);
  const supply = supplySpans(garden, runs);
  expect(supply.get('well')).toEqual([]);
  expect(supply.get('tap')?.[0]?.startMs).toBe((runs[0]?.startsAt ?? 0) - 2000);
});

describe("a source's day", () => {
  const draw = (minutes: number, flow = 10, isExclusive = false) => ({
    durationMs: minutes * MINUTE,
    flowLitresPerMinute: flow,
    isExclusive,
  });
  const window = { startMs: 0, endMs: 2 * HOUR };
  const source = { ...TAP, mostZonesAtOnce: 2, capacityLitresPerMinute: litresPerMinute(30) };

  test('early from the front, late from the back', () => {
    const line = new Timeline(TAP);
    line.take(draw(30), 0);
    expect(line.earliest(draw(20), window)).toBe(30 * MINUTE);
    expect(line.latest(draw(20), window)).toBe(100 * MINUTE);
    expect(line.earliest(draw(91), window)).toBeNull();
  });

  test('two at once while their flows allow it', () => {
    const line = new Timeline(source);
    line.take(draw(60, 10), 0);
    expect(line.earliest(draw(10, 20), window)).toBe(0);
    expect(line.earliest(draw(10, 21), window)).toBe(60 * MINUTE);
    expect(line.earliest(draw(10, 5, true), window)).toBe(60 * MINUTE);
  });

  test('a well rests before and after', () => {
    const line = new Timeline({ ...source, restSeconds: 600 });
    line.take(draw(30), 30 * MINUTE);
    expect(line.earliest(draw(20), window)).toBe(0);
    expect(line.earliest(draw(21), window)).toBe(70 * MINUTE);
  });

  test('what it offers is always free', () => {
    const request = fc.record({
      minutes: fc.integer({ min: 1, max: 50 }),
      flow: fc.integer({ min: 1, max: 30 }),
      late: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 25 }), (requests) => {
        const line = new Timeline(source);
        const taken: { from: number; to: number; flow: number }[] = [];
        for (const { minutes, flow, late } of requests) {
          const wanted = draw(minutes, flow);
          const at = late ? line.latest(wanted, window) : line.earliest(wanted, window);
          if (at === null) continue;
          expect(at).toBeGreaterThanOrEqual(window.startMs);
          expect(at + wanted.durationMs).toBeLessThanOrEqual(window.endMs);
          line.take(wanted, at);
          taken.push({ from: at, to: at + wanted.durationMs, flow });
        }
        for (const { from } of taken) {
          const together = taken.filter((one) => one.from <= from && one.to > from);
          expect(together.length).toBeLessThanOrEqual(2);
          expect(together.reduce((sum, one) => sum + one.flow, 0)).toBeLessThanOrEqual(30);
        }
      }),
    );
  });
});

describe('a zone as its owner describes it', () => {
  const description = {
    id: 'z',
    sourceId: 'tap',
    level: 'advanced',
    plant: 'WARM_GRASS',
    soil: 'SANDY_LOAM',
    slope: 'MODERATE',
    shade: 'HALF',
    sprinkler: 'ROTARY_NOZZLE',
    areaM2: 60,
  };
  const sydney = { latitudeDeg: -33.9, climate: 'wet' } as const;
  const parse = (over: object) => parsePlannedZone({ ...description, ...over }, sydney);

  test('has its figures from the tables', () => {
    const zone = parse({});
    expect(zone).toMatchObject({ ok: true, value: { level: 'advanced', boostPercent: 100, sensed: null } });
    if (!zone.ok) return;
    expect(zone.value.totalAvailableWaterMm).toBeCloseTo(0.12 * 230, 9);
    expect(zone.value.rule.triggerDepletionMm).toBeCloseTo(0.5 * 0.12 * 230, 9);
    expect(zone.value.cropCoefficients[0]).toBeCloseTo(0.69 * 0.8, 12);
    expect(zone.value.ground.allowableSurfaceAccumulationMm).toBeCloseTo(0.24 * 25.4, 12);
    expect(zone.value.flowLitresPerMinute).toBeCloseTo(10.16, 9);
  });

  test('a new planting has the roots of its day, a pot its own store', () => {
    const fresh = parse({ recipe: 'NEW_PLANT', daysSincePlanting: 0 });
    expect(fresh.ok && fresh.value.totalAvailableWaterMm).toBeCloseTo(0.12 * 80, 9);
    expect(fresh.ok && fresh.value.regulated.isNewPlanting).toBe(true);
    const pot = parse({ container: { kind: 'POT', litres: 30, areaM2: 0.12, canopyAreaM2: 0.18 } });
    expect(pot.ok && pot.value.totalAvailableWaterMm).toBeCloseTo(67.5, 9);
    expect(pot.ok && pot.value.rule.demandFactor).toBeCloseTo(1.5, 12);
  });

  test('better figures overrule the tables', () => {
    const zone = parse({ rootDepthM: 0.3, fieldCapacity: 0.25, wiltingPoint: 0.1, flowLitresPerMinute: 12 });
    expect(zone.ok && zone.value.totalAvailableWaterMm).toBeCloseTo(45, 9);
    expect(zone.ok && zone.value.precipitationRateMmPerHour).toBe(12);
  });

  test('all that is wrong is named at once', () => {
    const zone = parse({
      plant: 'CACTUS',
      areaM2: -1,
      wiltingPoint: 0.5,
      boostPercent: 300,
      recipe: 'CUSTOMIZED',
      moistureLow: 0.8,
      moistureHigh: 0.6,
    });
    expect(zone.ok ? [] : zone.problems.map(({ path, name }) => `${path} ${name}`).sort()).toEqual([
      'areaM2 BELOW_LEAST',
      'boostPercent ABOVE_MOST',
      'moistureLow MINIMUM_ABOVE_MAXIMUM',
      'plant NOT_IN_THE_LIST',
      'wiltingPoint WILTING_POINT_ABOVE_FIELD_CAPACITY',
    ]);
  });

  test('whatever is thrown at it, it answers figures or problems, and no NaN', () => {
    const anything = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.constant(undefined), fc.boolean());
    const keys = Object.keys({
      ...description,
      recipe: '',
      container: '',
      rootDepthM: 0,
      boostPercent: 0,
      moisture: 0,
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), anything), (over) => {
        const zone = parse(over);
        if (zone.ok)
          expect(JSON.stringify(zone.value, (_, value) => (Number.isNaN(value) ? 'NaN' : value))).not.toContain('NaN');
        else expect(zone.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  test('the zones of the examples are sound', () => {
    expect(zoneFrom().level).toBe('advanced');
  });
});
