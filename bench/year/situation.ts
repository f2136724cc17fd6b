/** What of a garden's water begins, goes on or ends about now, and what comes next. */
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { Look } from './look.ts';

/** Real milliseconds before a start, a closing. */
const LEAD_MS = { start: 650, closing: 350 };
/** Planning is made this long after its moment at the earliest. */
export const AFTER_MS = 300;

/** The next moment at which water begins or ends, or a plan is made for it; before it real time passes. */
export function nextEdge({ active, coming }: Look, now: number): number {
  const edges = coming.flatMap(({ startsAt }) => [
    ...[60, 5].map((minutes) => startsAt - minutes * MINUTE_MS + AFTER_MS),
    startsAt - LEAD_MS.start,
  ]);
  for (const { phase, deadline } of active) {
    if (phase !== 'PENDING' && deadline !== null) edges.push(deadline - LEAD_MS.closing);
    // It is tried again each second.
    else if (phase === 'PENDING') edges.push(now + 5_000);
  }
  return Math.min(...edges.filter((at) => at > now));
}

export interface Situation {
  nextStart: number;
  isStarting: boolean;
  isOpening: boolean;
  isOpen: boolean;
  isClosing: boolean;
  /** A command is under way, or waits for its device. */
  isMoving: boolean;
  /** Of the first valve that closes; epoch milliseconds. */
  deadline: number;
}

/** The next start of this garden, or of any, is minutes away. */
export const isToWater = ({ coming }: Look, now: number, garden?: { groupId: string }) =>
  coming.some(
    ({ groupId, startsAt }) =>
      groupId === (garden?.groupId ?? groupId) && startsAt - MINUTE_MS > now && startsAt < now + 11 * MINUTE_MS,
  );

export function describe({ active, coming }: Look, now: number, away: readonly string[] = []): Situation {
  const watering = active.filter(({ phase }) => phase === 'WATERING');
  const deadline = Math.min(...watering.map((run) => run.deadline ?? Number.POSITIVE_INFINITY));
  const isBusy = (deviceId: string) => watering.some((run) => run.deviceId === deviceId);
  const nextStart = coming[0]?.startsAt ?? Number.POSITIVE_INFINITY;
  return {
    ...{ nextStart, deadline },
    isStarting: nextStart <= now + LEAD_MS.start + 100,
    isOpening: active.some(({ phase, plannedStart }) => /PENDING|OPENING/.test(phase) && plannedStart <= now),
    isOpen: watering.length > 0,
    isClosing: active.some(({ phase }) => phase === 'CLOSING') || deadline <= now + LEAD_MS.closing + 100,
    isMoving: active.some(
      ({ phase, deviceId }) =>
        !away.includes(deviceId) && (/OPENING|CLOSING/.test(phase) || (phase === 'PENDING' && !isBusy(deviceId))),
    ),
  };
}
