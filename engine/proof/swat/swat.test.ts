import { describe, expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { needCases, readCaseJson } from '../shared-cases.ts';
import { forecast, USUAL_SKILL } from './forecast.ts';
import { mostAdequacyPercent } from './reachable.ts';
import { swatReport } from './report.ts';
import { SCENARIOS } from './scenarios.ts';
import { type SwatDay, score } from './score.ts';
import { swatGarden, trial } from './trial.ts';
import { SWAT_ZONES } from './zones.ts';

describe('the scorer', () => {
  test('scores the published programs', (context) => {
    needCases(context);
    type Sample = {
      weather: { date: string; eto_in: number; rain_in: number }[];
      zones: {
        zone: number;
        events: { date: string; cycles: [number, number][] }[];
        result: Record<string, number>;
      }[];
    };
    const sample = readCaseJson<Sample>('swat/scoring-sample.json');
    const days = sample.weather.map(({ date, eto_in, rain_in }) => ({ date, et0In: eto_in, rainIn: rain_in }));
    for (const { zone, events, result } of sample.zones) {
      const cycles = new Map(events.map((event) => [event.date, event.cycles]));
      const scored = score(SWAT_ZONES[zone - 1] ?? raise(), days, (date) =>
        (cycles.get(date) ?? []).map(([startMin, lengthMin]) => ({ startMin, lengthMin })),
      );
      const near = (got: number, name: string) =>
        expect(Math.abs(got - (result[name] ?? Number.NaN)), `${zone} ${name}`).toBeLessThanOrEqual(0.01);
      near(scored.adequacyPercent, 'irrigation_adequacy_pct');
      near(scored.excessOfIrrigationPercent, 'irrigation_excess_pct_of_irrigation');
      near(scored.excessOfCropEtPercent, 'irrigation_excess_pct_of_etc');
      near(scored.directRunoffIn, 'direct');
      near(scored.soakRunoffIn, 'soak');
      near(scored.surplusIn, 'surplus');
      near(scored.deficitIn, 'deficit');
    }
  });
});

const raise = (): never => {
  throw new Error('no such zone');
};

/** A dry month of a desert summer with one thunderstorm. */
const SUMMER: SwatDay[] = Array.from({ length: 45 }, (_, index) => ({
  date: Temporal.PlainDate.from('2026-07-01').add({ days: index }).toString(),
  et0In: 0.28 + 0.04 * Math.sin(index),
  rainIn: index === 17 ? 0.6 : 0,
}));

test.each(Object.keys(SCENARIOS))(
  'under "%s" the planner comes within five points of the most any plan could',
  (name) => {
    const garden = swatGarden(SCENARIOS[name] ?? raise());
    const scores = trial(garden, SUMMER, 0, USUAL_SKILL, 0) ?? raise();
    scores.forEach((one, zone) => {
      const reachable = mostAdequacyPercent(garden, zone, SUMMER.slice(0, 30));
      expect(one.adequacyPercent).toBeLessThanOrEqual(reachable + 1e-9);
      expect(one.adequacyPercent).toBeGreaterThanOrEqual(reachable - 5);
      expect(one.excessOfIrrigationPercent).toBeLessThanOrEqual(5);
      expect(one.excessOfCropEtPercent).toBeLessThanOrEqual(5);
      expect(one.directRunoffIn + one.soakRunoffIn).toBeLessThan(1e-3);
      expect(one.meanCycleMin).toBeGreaterThan(3);
    });
  },
);

describe('forecasts', () => {
  test('are the same every time, and not the truth', () => {
    const [once, again] = [0, 1].map(() => forecast(SUMMER, 3, 7, USUAL_SKILL, 0));
    expect(again).toEqual(once);
    expect(once?.[0]?.et0Mm).not.toBeCloseTo((SUMMER[3]?.et0In ?? 0) * 25.4, 3);
  });

  test('are calibrated: of the days called likely, so many are rainy', () => {
    const days = Array.from({ length: 4000 }, (_, index) => ({
      date: Temporal.PlainDate.from('2000-01-01').add({ days: index }).toString(),
      et0In: 0.2,
      rainIn: index % 5 === 0 ? 0.04 + 0.3 * (index % 3 === 0 ? 1 : 0) : 0,
    }));
    const called = days.map((day, index) => ({
      isWet: day.rainIn > 0,
      probability: forecast(days, index, 1, USUAL_SKILL, 0)[0]?.rainProbability ?? Number.NaN,
    }));
    for (const [from, to] of [
      [0, 0.2],
      [0.2, 0.5],
      [0.5, 0.8],
      [0.8, 1],
    ] as const) {
      const these = called.filter(({ probability }) => probability >= from && probability < to);
      const said = these.reduce((sum, { probability }) => sum + probability, 0) / these.length;
      const seen = these.filter(({ isWet }) => isWet).length / these.length;
      expect(Math.abs(said - seen)).toBeLessThan(0.12);
    }
  });

  test('the generator is uniform', () => {
    const random = seeded(7);
    const mean = Array.from({ length: 4000 }, random).reduce((sum, one) => sum + one, 0) / 4000;
    expect(mean).toBeCloseTo(0.5, 1);
  });
});

describe('the report', () => {
  test('names every scenario with its bounds, and says at its end whether the aim is reached', () => {
    const report = swatReport({ Somewhere: SUMMER }, { stride: 10, seeds: [1, 2] });
    const lines: string[] = [];
    let next = report.next();
    for (; !next.done; next = report.next()) lines.push(next.value);
    expect(next.value).toBe(true);
    expect(lines.filter((line) => line.startsWith('Somewhere, '))).toEqual(
      Object.keys(SCENARIOS).map(
        (name) =>
          `Somewhere, ${name}, EPA recipe: 2 windows of 30 days, 2 of them wet and warm enough for the protocol`,
      ),
    );
    expect(lines).toContain('misses by forecast 1, 2: 0, 0 of 12 zone-windows each');
    const rows = lines.slice(lines.findIndex((line) => line.includes('Monday'))).filter((line) => /^\d {2}/.test(line));
    const [adequacy = 0, , reachable = 0] = (rows[1] ?? '').trim().split(/\s+/).slice(1).map(Number);
    expect(adequacy).toBeLessThanOrEqual(reachable);
    expect(reachable).toBeLessThan(100);
  });

  test.each([
    ['no weather', {}],
    ['weather shorter than a window', { Somewhere: SUMMER.slice(0, 20) }],
  ])('of %s proves nothing', (_, weather) => {
    const report = swatReport(weather, { stride: 10, seeds: [1] });
    let next = report.next();
    while (!next.done) next = report.next();
    expect(next.value).toBe(false);
  });

  test('a garden that may water every day cannot be improved; with two days a week the shallow zones run short', () => {
    const most = (name: string, zone: number) =>
      mostAdequacyPercent(swatGarden(SCENARIOS[name] ?? raise()), zone, SUMMER.slice(0, 30));
    expect(most('no restriction', 1)).toBeCloseTo(100, 9);
    expect(most('Monday and Thursday', 1)).toBeLessThan(100);
    expect(most('Monday and Thursday', 4)).toBeCloseTo(100, 9);
  });
});
