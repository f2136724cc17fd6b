/** Places requests as far as the garden's tank or well has water for them (docs/decisions/0183). */
import type { Span } from '../programs/program-span.ts';
import { intersectSpans } from '../restrictions/spans.ts';
import { skipForTank } from '../skipping/tank.ts';
import type { DayContext } from './day-context.ts';
import { dryDecision } from './decision.ts';
import { type Fulfilled, fulfil } from './fulfil.ts';
import type { RunRequest } from './run-request.ts';
import { drawOf, drawOfDay, drawsFromTank, type Tank, type TankChange, waterOrder } from './tank.ts';

export interface FulfilledFromTank extends Pick<Fulfilled, 'runs' | 'decisions'> {
  readonly isTankShort: boolean;
  /** What the day's waterings take out of the tank. */
  readonly drawn: readonly TankChange[];
}

/**
 * The requests without those for which the tank has too little; those that are left are placed again. A zone's own balance
 * begins early, and waits until a well has brought enough, if its hours last that long.
 */
export function fulfilFromTank(context: DayContext, requests: readonly RunRequest[]): FulfilledFromTank {
  const { tank } = context.garden;
  const levelL = context.state.tankL;
  const placed = fulfil(context, requests);
  if (tank === undefined || levelL === undefined) return { ...placed, isTankShort: false, drawn: [] };
  const begin = { levelL, atMs: beginOfDay(context) };
  const draw = drawOfDay(tank, begin, placed.runs);
  if (draw.tooMuch.size === 0) return { ...placed, isTankShort: false, drawn: draw.drawn };
  if (tank.whenEmpty === 'mains') {
    const own = placed.runs.filter(({ zoneId }) => drawsFromTank(tank, zoneId));
    const wanted = [...Map.groupBy(own, waterOrder).values()].map(drawOf);
    return { ...placed, isTankShort: true, drawn: wanted };
  }
  const asked = tank.refillLPerHour > 0 ? requests.map((request) => early(tank, request)) : requests;
  const waiting = new Map<string, number>();
  const laterFromMs = new Map<string, number>();
  const those = () =>
    asked
      .filter((request) => !waiting.has(orderOf(request)))
      .map((request) => from(request, laterFromMs.get(orderOf(request))));
  let delays = 0;
  let left = asked === requests ? placed : fulfil(context, asked);
  let now = drawOfDay(tank, begin, left.runs);
  while (now.tooMuch.size > 0) {
    for (const request of asked) {
      const order = orderOf(request);
      const short = now.tooMuch.get(order);
      if (short === undefined) continue;
      if (delays < requests.length && canBegin(request, short.readyMs)) {
        laterFromMs.set(order, short.readyMs);
        delays += 1;
      } else waiting.set(order, short.levelL);
    }
    left = fulfil(context, those());
    now = drawOfDay(tank, begin, left.runs);
  }
  const skipped = asked.flatMap(({ zone, programId, demand }) => {
    const tankL = waiting.get(orderOf({ zone, programId }));
    if (tankL === undefined) return [];
    return [dryDecision(context.at, zone, programId, demand, skipForTank(tankL, tank.reserveL))];
  });
  return { ...left, decisions: [...left.decisions, ...skipped], isTankShort: waiting.size > 0, drawn: now.drawn };
}

/** When the day begins, or now on the day that has begun. */
export const beginOfDay = ({ at, state }: DayContext) => Math.max(at.day.startMs, state.notBeforeMs);

const orderOf = ({ zone, programId }: Pick<RunRequest, 'zone' | 'programId'>) =>
  waterOrder({ zoneId: zone.id, programId });

/** A program has a time of its own. */
const early = (tank: Tank, request: RunRequest): RunRequest =>
  request.programId === null && drawsFromTank(tank, request.zone.id) ? { ...request, towards: 'early' } : request;

const after = (spans: readonly Span[], fromMs: number) =>
  intersectSpans(spans, [{ startMs: fromMs, endMs: Number.POSITIVE_INFINITY }]);

/** Whether all of it fits into its preferred hours from then on. */
const canBegin = ({ programId, windows, allowedSeconds, laterSeconds }: RunRequest, readyMs: number): boolean =>
  programId === null &&
  laterSeconds === 0 &&
  after(windows, readyMs).some(({ startMs, endMs }) => endMs - startMs >= allowedSeconds * 1_000);

const from = (request: RunRequest, fromMs: number | undefined): RunRequest =>
  fromMs === undefined
    ? request
    : { ...request, windows: after(request.windows, fromMs), spareWindows: after(request.spareWindows, fromMs) };
