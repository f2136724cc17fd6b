/** A month's water within its budget: every zone with a balance is held a little drier (docs/decisions/0182). */
import { withDeficit } from '../application/recipe.ts';
import { allowedDepletion, defaultThresholds, type MoistureThresholds } from '../sensing/moisture-thresholds.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { PlantType } from '../vocabulary/garden.ts';
import { type Fraction, fraction, mm } from '../vocabulary/units.ts';
import type { Garden, PlannedZone } from './garden.ts';
import { type Plan, plan } from './plan.ts';
import type { PlanState } from './plan-state.ts';
import { isSprouting } from './seedbed.ts';
import { listShortfalls } from './shortfall.ts';

/** What is left of a month's budget. */
export interface MonthBudget {
  /** Below zero where more than the budget is used already. */
  readonly litres: number;
  /** The month's last day. */
  readonly lastEpochDay: number;
  /** Share of their use that the hardiest plants still get when the budget needs it; others get more. */
  readonly leastUse: Fraction;
}

/**
 * How much of the whole deficit each kind bears (own figures, from what recovers): a lawn turns brown and greens again,
 * woody plants shed growth, annuals, vegetables among them, lose their harvest.
 */
const BEARS: Readonly<Record<PlantType, number>> = {
  COOL_GRASS: 1,
  WARM_GRASS: 1,
  XERISCAPE: 1,
  SHRUBS: 0.8,
  TREES: 0.8,
  PERENNIAL: 0.6,
  ANNUAL: 0.3,
};
/** A pot is dry in a day. */
const POT_BEARS = 0.3;

/** The least deficit is sought in so many steps, so that a plan does not change with every litre. */
const STEPS = 16;

/**
 * `plan()` with no more water in each month than its budget, as far as the plants' least use allows. `budgets`: in order,
 * one for each month that the days reach. `expected`: the weather by which the water is summed up.
 */
export function planWithin(
  budgets: readonly MonthBudget[],
  garden: Garden,
  outlook: readonly DayOutlook[],
  begin: PlanState,
  days: number,
  expected: readonly DayOutlook[] = outlook,
): Plan {
  const parts: Plan[] = [];
  const endEpochDay = begin.epochDay + days;
  let state = begin;
  for (const budget of budgets) {
    const ofMonth = Math.min(endEpochDay, budget.lastEpochDay + 1) - state.epochDay;
    if (ofMonth <= 0) continue;
    const share = findDeficitShare(budget, garden, expected, state, ofMonth);
    const part = plan(withDeficits(garden, share, budget.leastUse, state.epochDay), outlook, state, ofMonth);
    parts.push(part);
    state = part.end;
  }
  const rest = plan(garden, outlook, state, endEpochDay - state.epochDay);
  const decisions = [...parts, rest].flatMap((part) => part.decisions);
  return {
    runs: [...parts, rest].flatMap((part) => part.runs),
    decisions,
    shortfalls: listShortfalls(decisions),
    tankEmptyEpochDay: [...parts, rest].find((part) => part.tankEmptyEpochDay !== null)?.tankEmptyEpochDay ?? null,
    end: rest.end,
  };
}

/** The least deficit, 0 to 1, with which the days are expected to take no more than the budget; 1 where none is enough. */
function findDeficitShare(
  { litres, leastUse }: MonthBudget,
  garden: Garden,
  outlook: readonly DayOutlook[],
  begin: PlanState,
  days: number,
): number {
  const isWithin = (steps: number) => {
    const { runs } = plan(withDeficits(garden, steps / STEPS, leastUse, begin.epochDay), outlook, begin, days);
    return runs.reduce((sum, run) => sum + (run.litres ?? 0), 0) <= litres;
  };
  if (isWithin(0)) return 0;
  let [tooLittle, most] = [0, STEPS];
  while (most - tooLittle > 1) {
    const steps = Math.floor((tooLittle + most) / 2);
    if (isWithin(steps)) most = steps;
    else tooLittle = steps;
  }
  return most / STEPS;
}

/** The garden with its zones held drier. Zones that run by programs alone stay as people made them. */
function withDeficits(garden: Garden, share: number, leastUse: Fraction, epochDay: number): Garden {
  if (share === 0) return garden;
  return {
    ...garden,
    zones: garden.zones.map((zone) =>
      withZoneDeficit(zone, fraction(1 - share * bears(zone, epochDay) * (1 - leastUse))),
    ),
  };
}

/** Young plants and seeds get all that they need. */
function bears(zone: PlannedZone, epochDay: number): number {
  const { plant, isPot, regulated } = zone;
  if (regulated.isNewPlanting || isSprouting(zone, epochDay)) return 0;
  return isPot ? Math.min(POT_BEARS, BEARS[plant]) : BEARS[plant];
}

function withZoneDeficit(zone: PlannedZone, leastUse: Fraction): PlannedZone {
  const rule = withDeficit(zone.rule, zone.totalAvailableWaterMm, leastUse);
  if (zone.level === 'none' || rule === zone.rule) return zone;
  return { ...zone, rule, thresholds: followRule(zone, rule), ruleWithoutBudget: zone.rule };
}

/** A sensor asks later too, unless somebody has set when it asks. */
function followRule(zone: PlannedZone, rule: PlannedZone['rule']): MoistureThresholds {
  const usual = ({ triggerDepletionMm }: PlannedZone['rule']) => {
    const { totalAvailableWaterMm, depletionFraction } = zone;
    const readilyAvailableWaterMm = mm(depletionFraction * totalAvailableWaterMm);
    return defaultThresholds(allowedDepletion({ totalAvailableWaterMm, readilyAvailableWaterMm, triggerDepletionMm }));
  };
  const isUsual = Math.abs(zone.thresholds.addBelow - usual(zone.rule).addBelow) < ROUNDING;
  return isUsual ? { ...zone.thresholds, addBelow: usual(rule).addBelow } : zone.thresholds;
}

const ROUNDING = 1e-6;
