/** Plans one day of a garden: what asks for water, what forbids it, where it fits, and the soil afterwards. */
import { skipForMissingFacts } from '../skipping/missing-facts.ts';
import { countedRainMm } from '../skipping/outlook.ts';
import { skipForTank } from '../skipping/tank.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { soilDay } from '../zones/soil-day.ts';
import { type DayContext, zoneState } from './day-context.ts';
import { type Decision, dryDecision, type PlannedRun } from './decision.ts';
import { toSoilWeather } from './expected-days.ts';
import { fulfil } from './fulfil.ts';
import type { PlannedZone } from './garden.ts';
import { rememberHeldBack } from './held-back.ts';
import type { PlanState, ZoneState } from './plan-state.ts';
import { demandUntilNextProgram, programRequests } from './program-requests.ts';
import type { RunRequest } from './run-request.ts';
import { smartRequests } from './smart-requests.ts';
import { drawOfDay, drawsFromTank, tankAfter, waterOrder } from './tank.ts';

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
  const { runs, decisions, isTankShort, drawnL } = fulfilFromTank(context, [...asked.requests, ...smart.requests]);
  const decided = [...asked.skipped, ...decisions, ...smart.others];
  return {
    runs,
    decisions: [...decided, ...quietZones(context, decided)],
    next: nextState(context, runs, decided, drawnL),
    isTankShort,
  };
}

/** The requests without those for which the tank has too little; those that are left are placed again. */
function fulfilFromTank(context: DayContext, requests: readonly RunRequest[]) {
  const { tank } = context.garden;
  const levelL = context.state.tankL;
  const placed = fulfil(context, requests);
  if (tank === undefined || levelL === undefined) return { ...placed, isTankShort: false, drawnL: 0 };
  const draw = drawOfDay(tank, levelL, placed.runs);
  if (tank.whenEmpty === 'mains') {
    const own = placed.runs.filter(({ zoneId }) => drawsFromTank(tank, zoneId));
    const wantedL = own.reduce((sum, { litres }) => sum + (litres ?? 0), 0);
    return { ...placed, isTankShort: draw.tooMuch.size > 0, drawnL: wantedL };
  }
  const waiting = new Map<string, number>();
  let [left, now] = [placed, draw];
  while (now.tooMuch.size > 0) {
    for (const [order, tankL] of now.tooMuch) waiting.set(order, tankL);
    left = fulfil(
      context,
      requests.filter((request) => !waiting.has(orderOf(request))),
    );
    now = drawOfDay(tank, levelL, left.runs);
  }
  const skipped = requests.flatMap((request) => {
    const tankL = waiting.get(orderOf(request));
    if (tankL === undefined) return [];
    return [
      dryDecision(context.at, request.zone, request.programId, request.demand, skipForTank(tankL, tank.reserveL)),
    ];
  });
  return { ...left, decisions: [...left.decisions, ...skipped], isTankShort: waiting.size > 0, drawnL: now.drawnL };
}

const orderOf = ({ zone, programId }: RunRequest) => waterOrder({ zoneId: zone.id, programId });

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
  tankDrawnL: number,
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
    ...fillTank(context, tankDrawnL),
  };
}

/** Of today's rain, what has fallen already is in the tank. */
function fillTank({ garden, state, today }: DayContext, drawnL: number): Pick<PlanState, 'tankL'> {
  if (garden.tank === undefined || state.tankL === undefined) return {};
  const fallenMm = state.tankRainMm ?? 0;
  const rainfallMm = Math.max(0, countedRainMm(today, garden.preferences.rainReading) - fallenMm);
  return { tankL: tankAfter(garden.tank, state.tankL, { rainfallMm, drawnL }) };
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
