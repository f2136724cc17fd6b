import { describe, expect, test } from 'vitest';
import {
  dryDay,
  dryDays,
  FIRST_DAY,
  makeGarden,
  makeState,
  NO_RULES,
  programFrom,
  zoneFrom,
} from '../proof/gardens.ts';
import { type PlanDay, season } from '../proof/season.ts';
import { fraction } from '../vocabulary/units.ts';
import type { Garden } from './garden.ts';
import { type MonthBudget, planWithin } from './month-budget.ts';
import { type Plan, plan } from './plan.ts';

const DAYS = 31;
const LAST_DAY = FIRST_DAY + DAYS - 1;
/** The month, and the days that a zone looks ahead beyond it. */
const OUTLOOK = dryDays(DAYS + 14);
const garden = makeGarden({
  zones: [
    zoneFrom({ id: 'lawn' }),
    zoneFrom({ id: 'shrubs', plant: 'SHRUBS', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 40 }),
    zoneFrom({ id: 'beans', plant: 'ANNUAL', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 30 }),
    zoneFrom({ id: 'young', plant: 'SHRUBS', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 20, recipe: 'NEW_PLANT' }),
  ],
});
const begin = makeState(garden);
const litresOf = ({ runs }: Pick<Plan, 'runs'>, zoneId?: string) =>
  runs.reduce((sum, run) => sum + (zoneId === undefined || run.zoneId === zoneId ? (run.litres ?? 0) : 0), 0);
const allowed = (litres: number, leastUse = 0.3): MonthBudget => ({
  ...{ litres, lastEpochDay: LAST_DAY, leastUse: fraction(leastUse) },
});
const within = (litres: number, leastUse = 0.3, of: Garden = garden) =>
  planWithin([allowed(litres, leastUse)], of, OUTLOOK, begin, DAYS);
const asUsual = plan(garden, OUTLOOK, begin, DAYS);
const usualL = litresOf(asUsual);

describe('a month', () => {
  test('that stays within its budget is planned as without one', () => {
    const { runs, decisions } = within(usualL);
    expect(runs).toEqual(asUsual.runs);
    expect(decisions).toEqual(asUsual.decisions);
  });

  test.each([0.95, 0.85, 0.75])('gets no more than a budget of %d of its water', (share) => {
    const cut = within(share * usualL);
    expect(litresOf(cut)).toBeLessThanOrEqual(share * usualL);
    // Nor much less than it may.
    expect(litresOf(cut)).toBeGreaterThan((share - 0.15) * usualL);
  });

  test('takes the most from the lawn, less from vegetables, and nothing from young plants', () => {
    const cut = within(0.75 * usualL);
    const leftOf = (zoneId: string) => litresOf(cut, zoneId) / litresOf(asUsual, zoneId);
    expect(leftOf('lawn')).toBeLessThan(leftOf('beans'));
    expect(leftOf('young')).toBe(1);
  });

  test('takes from a lawn that was sown years ago, and not from one whose seeds sprout', () => {
    const sown = (sownEpochDay: number) => makeGarden({ zones: [zoneFrom({ sownEpochDay })] });
    const old = sown(FIRST_DAY - 900);
    expect(litresOf(within(0, 0.3, old))).toBeLessThan(litresOf(plan(old, OUTLOOK, begin, DAYS)));
    const young = sown(FIRST_DAY - 3);
    expect(within(0, 0.3, young).runs).toEqual(plan(young, OUTLOOK, begin, DAYS).runs);
  });

  test('does not name the budget on a day on which the law lets nothing be watered', () => {
    const saturdays = { id: 'saturdays', frame: null, months: [], weekdays: [6] };
    const forbidden = { ...garden, rules: { ...NO_RULES, restrictions: [saturdays] } };
    const { decisions } = within(0.75 * usualL, 0.3, forbidden);
    const ofSaturdays = decisions.filter(({ localDate }) => Temporal.PlainDate.from(localDate).dayOfWeek === 6);
    expect(ofSaturdays.length).toBeGreaterThan(0);
    expect(ofSaturdays.filter(({ skip }) => skip?.reason === 'MONTH_BUDGET')).toEqual([]);
    expect(decisions.filter(({ skip }) => skip?.reason === 'MONTH_BUDGET')).not.toEqual([]);
  });

  test('waters on where the budget is too small even so: no plant gets less than was chosen', () => {
    const least = within(0);
    expect(litresOf(least)).toBeGreaterThan(0);
    expect(litresOf(least)).toBe(litresOf(within(-1_000)));
    expect(litresOf(within(0, 0.9))).toBeGreaterThan(litresOf(least));
  });

  test('leaves zones without a balance as people made them', () => {
    const byProgram = makeGarden({
      zones: [zoneFrom({ level: 'none' })],
      programs: [programFrom()],
    });
    expect(within(0, 0.3, byProgram).runs).toEqual(plan(byProgram, OUTLOOK, begin, DAYS).runs);
    expect(within(0, 0.3, byProgram).runs).not.toEqual([]);
  });

  test('shortens programs of the basic level as any balance does, and says so', () => {
    const basic = makeGarden({ zones: [zoneFrom({ level: 'basic' })], programs: [programFrom()] });
    const usual = plan(basic, OUTLOOK, begin, DAYS);
    const cut = within(0.75 * litresOf(usual), 0.3, basic);
    expect(litresOf(cut)).toBeLessThan(0.95 * litresOf(usual));
    expect(cut.decisions.filter(({ skip }) => skip?.reason === 'MONTH_BUDGET').length).toBeGreaterThan(0);
  });

  test('says on which days a zone waits for it, and that a watering is less for it', () => {
    const { decisions } = within(0.75 * usualL);
    const waits = decisions.filter(({ skip }) => skip?.reason === 'MONTH_BUDGET');
    expect(waits.length).toBeGreaterThan(0);
    for (const { skip, netMm } of waits) {
      expect(netMm).toBe(0);
      expect(skip?.figures).toEqual({ depletionMm: expect.any(Number), budgetUse: expect.any(Number) });
    }
    const waterings = decisions.filter(({ verdict, zoneId }) => verdict === 'water' && zoneId === ('lawn' as never));
    for (const { budgetUse } of waterings) expect(budgetUse).toBeLessThan(1);
    expect(asUsual.decisions.some((decision) => 'budgetUse' in decision)).toBe(false);
  });

  test('ends with its budget; the next one has its own', () => {
    const later = { litres: Number.POSITIVE_INFINITY, lastEpochDay: LAST_DAY, leastUse: fraction(0.3) };
    const half = { ...allowed(0), lastEpochDay: FIRST_DAY + 14 };
    const { runs, end } = planWithin([half, later], garden, OUTLOOK, begin, DAYS);
    const alone = planWithin([half], garden, OUTLOOK, begin, 15);
    expect(runs.slice(0, alone.runs.length)).toEqual(alone.runs);
    expect(runs.slice(alone.runs.length)).toEqual(plan(garden, OUTLOOK, alone.end, DAYS - 15).runs);
    expect(end.epochDay).toBe(FIRST_DAY + DAYS);
  });
});

describe('day by day', () => {
  const MONTHS = 3;
  const MONTH = 30;
  /** Six millimetres every ninth day. */
  const rainOn = (index: number) => (index % 9 === 6 ? { rainfallMm: 6, rainProbability: 1 } : {});
  const sky = { forecast: (index: number, ahead: number) => rainOn(index + ahead), measured: rainOn };
  const outlook = Array.from({ length: (MONTHS + 2) * MONTH }, (_, index) => dryDay(FIRST_DAY + index, rainOn(index)));
  const beds = { ...garden, zones: garden.zones.slice(0, 3) };
  /** As the server does: each morning with what is left until the month ends. */
  const keepTo = (monthL: number): PlanDay => {
    const usedL = Array<number>(MONTHS).fill(0);
    return (of, _outlook, state, index) => {
      const month = Math.floor(index / MONTH);
      const lastEpochDay = FIRST_DAY + MONTH * (month + 1) - 1;
      const left = { litres: monthL - (usedL[month] ?? 0), lastEpochDay, leastUse: fraction(0.3) };
      const { runs, decisions } = planWithin([left], of, outlook, state, lastEpochDay - state.epochDay + 1);
      const isToday = ({ localDate }: { localDate: string }) => localDate === decisions[0]?.localDate;
      const today = { runs: runs.filter(isToday), decisions: decisions.filter(isToday) };
      usedL[month] = (usedL[month] ?? 0) + litresOf(today);
      return { ...plan(of, outlook, state, 1), ...today };
    };
  };
  const byMonth = ({ days }: ReturnType<typeof season>) =>
    Array.from({ length: MONTHS }, (_, month) =>
      days.slice(month * MONTH, (month + 1) * MONTH).reduce((sum, day) => sum + litresOf(day), 0),
    );

  test('a summer keeps to its budget, month by month, at the cost of the lawn first', () => {
    const share = 0.8;
    const free = byMonth(season(beds, MONTHS * MONTH, sky));
    const monthL = (share * ((free[1] ?? 0) + (free[2] ?? 0))) / 2;
    const summer = season(beds, MONTHS * MONTH, sky, 0.2, undefined, keepTo(monthL));
    for (const litres of byMonth(summer)) {
      expect(litres).toBeLessThanOrEqual(monthL);
      expect(litres).toBeGreaterThan(0.9 * monthL);
    }
    expect(summer.lost('lawn')).toBeLessThan(1.3 * (1 - share));
    expect(summer.lost('shrubs')).toBeLessThan(summer.lost('lawn'));
    expect(summer.lost('beans')).toBeLessThan(0.01);
  });
});
