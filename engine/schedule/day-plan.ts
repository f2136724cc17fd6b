/** Plans one day of a garden: what asks for water, what forbids it, where it fits, and the soil afterwards. */
import { skipForMissingFacts } from '../skipping/missing-facts.ts';
import { countedRainMm } from '../skipping/outlook.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { soilDay } from '../zones/soil-day.ts';
import { type DayContext, zoneState } from './day-context.ts';
import { type Decision, dryDecision, type PlannedRun } from './decision.ts';
import { toSoilWeather } from './expected-days.ts';
import { beginOfDay, fulfilFromTank } from './fulfil-from-tank.ts';
import type { PlannedZone } from './garden.ts';
import { rememberHeldBack } from './held-back.ts';
import type { PlanState, ZoneState } from './plan-state.ts';
import { demandUntilNextProgram, programRequests } from './program-requests.ts';
import { smartRequests } from './smart-requests.ts';
import { type TankChange, tankInflowL, tankLevelAt } from './tank.ts';

export interface DayPlan {
  readonly runs: readonly PlannedRun[];
  readonly decisions: readonly Decision[];
  /** What the next day begins with. */
  readonly next: PlanState;
  /** Whether the tank cannot give all that is wanted from it. */
  readonly isTankShort: boolean;
}

/** The user's programs are placed first, then the balances, the most urgent first. */
export function planDay(context: DayContext, zones: ReadonlyMap<string, PlannedZone>): DayPlan {
  const asked = programRequests(context, zones);
  const smart = smartRequests(context, asked);
  const { runs, decisions, isTankShort, drawn } = fulfilFromTank(context, [...asked.requests, ...smart.requests]);
  const decided = [...asked.skipped, ...decisions, ...smart.others];
  return {
    runs,
    decisions: [...decided, ...quietZones(context, decided)],
    next: nextState(context, runs, decided, drawn),
    isTankShort,
  };
}

/** Zones with no request for water today get a decision too: to wait. */
function quietZones(context: DayContext, decided: readonly Decision[]): Decision[] {
  const heard = new Set(
    [...decided, ...context.progress.starts.filter(({ isByHand }) => !isByHand)].map(({ zoneId }) => zoneId),
  );
  return context.garden.zones
    .filter(({ id }) => !heard.has(id))
    .map((zone) => {
      const demand = zone.level === 'none' ? null : demandUntilNextProgram(context, zone, 0);
      return dryDecision(context.at, zone, null, demand, skipForMissingFacts(zone.missing));
    });
}

function nextState(
  context: DayContext,
  runs: readonly PlannedRun[],
  decided: readonly Decision[],
  drawn: readonly TankChange[],
): PlanState {
  const heldBack = rememberHeldBack(context, decided);
  const netMm = new Map<ZoneId, number>();
  for (const run of runs) netMm.set(run.zoneId, (netMm.get(run.zoneId) ?? 0) + run.netMm);
  return {
    epochDay: context.today.epochDay + 1,
    notBeforeMs: Math.max(context.state.notBeforeMs, context.at.day.endMs),
    zones: new Map(
      context.garden.zones.map((zone) => {
        const heldBackStarts = heldBack.get(zone.id);
        const evening = toEvening(context, zone, netMm.get(zone.id));
        return [zone.id, heldBackStarts === undefined ? evening : { ...evening, heldBack: heldBackStarts }];
      }),
    ),
    sourceFreeFromMs: findRestEnds(context, runs),
    ...fillTank(context, drawn),
  };
}

/** Of today's rain, what has fallen already is in the tank. */
function fillTank(context: DayContext, drawn: readonly TankChange[]): Pick<PlanState, 'tankL'> {
  const { garden, state, today, at } = context;
  const { tank } = garden;
  if (tank === undefined || state.tankL === undefined) return {};
  const fallenMm = state.tankRainMm ?? 0;
  const rainfallMm = Math.max(0, countedRainMm(today, garden.preferences.rainReading) - fallenMm);
  const endMs = at.day.endMs;
  const rain = { fromMs: endMs, untilMs: endMs, litres: tankInflowL(tank, rainfallMm) };
  return { tankL: tankLevelAt(tank, { levelL: state.tankL, atMs: beginOfDay(context) }, [...drawn, rain], endMs) };
}

/** The zone's soil after the day, by the same balance that past days are settled with. */
function toEvening(context: DayContext, zone: PlannedZone, netIrrigationMm: number | undefined): ZoneState {
  const before = zoneState(context, zone.id);
  const { epochDay } = context.today;
  const thisWeek = before.wateredEpochDays.filter((day) => day > epochDay - 7);
  const wateredEpochDays = netIrrigationMm === undefined ? thisWeek : [...thisWeek, epochDay];
  const sky = toSoilWeather(context, context.today);
  const morning = { depletionMm: before.depletionMm, surface: before.surface ?? null };
  if (sky === null) return { ...morning, sensed: null, wateredEpochDays };
  const rainfallMm = countedRainMm(context.today, context.garden.preferences.rainReading);
  const { depletionMm, surface } = soilDay(zone, morning, { ...sky, rainfallMm }, netIrrigationMm ?? 0);
  return { depletionMm, surface, sensed: null, wateredEpochDays };
}

function findRestEnds({ garden, state, progress, at }: DayContext, runs: readonly PlannedRun[]): Map<string, number> {
  const freeFrom = new Map(state.sourceFreeFromMs);
  const zoneSource = new Map(garden.zones.map((zone) => [zone.id, zone.sourceId]));
  for (const { id, restSeconds } of garden.sources) {
    const isOwn = ({ zoneId }: { readonly zoneId: ZoneId }) => zoneSource.get(zoneId) === id;
    const ends = [
      ...runs.filter(isOwn).map((run) => run.endsAt),
      ...progress.starts.filter((start) => start.isWet && isOwn(start)).map((start) => start.endMs),
    ];
    const freeMs = Math.max(...ends) + restSeconds * 1000;
    if (freeMs > at.day.endMs) freeFrom.set(id, freeMs);
  }
  return freeFrom;
}
