/**
 * Pure: openings of stations as they were watched. The controller's clock is set at each change of summer time, and by
 * people; then its log counts the hour as water. Its queue names an opening by a start that stays what it was, so how
 * long that lasted is measured by our clock (docs/decisions/0099).
 */
import type { Opening } from '../driver.ts';
import type { Moment } from './codec.ts';

export interface WatchedOpening {
  terminal: number;
  /** Its start by the controller's own clock, as queue and log name it. */
  startS: number;
  /** Started singly, as we do, and not by a program of the controller. */
  isByHand: boolean;
  /** When it opened, by our clock, epoch milliseconds. */
  openedMs: number;
  /** Seconds for which the controller was to keep it open. */
  timerS: number;
  /** Seconds for which it was seen open. */
  leastS: number;
  /** Seconds until it was first seen shut; null while it has not been seen shut. */
  mostS: number | null;
  /** What the controller's own clock showed then. */
  shutS: number | null;
  /** Seconds until it was first asked in vain after it was seen open; null where it has answered since. */
  lostS: number | null;
}

/** Seconds by which log and looks may differ: both count whole ones, and answers take their time. */
const SLACK_S = 2;

export const isOpening =
  (terminal: number, startS: number) =>
  (watched: Pick<WatchedOpening, 'terminal' | 'startS'>): boolean =>
    watched.terminal === terminal && Math.abs(watched.startS - startS) <= 1;

/** The openings after a look at the controller; `nowMs` by our clock. Unchanged ones are the same objects. */
export function watch(openings: readonly WatchedOpening[], moment: Moment, nowMs: number): WatchedOpening[] {
  const open = moment.stations.flatMap(({ isOn, queued }, station) =>
    isOn && queued !== null ? [{ terminal: station + 1, startS: moment.localS + queued.startsInS, queued }] : [],
  );
  const isWatched = ({ terminal, startS }: (typeof open)[number]) => openings.some(isOpening(terminal, startS));
  const seen = openings.map((watched) => {
    const isStillOpen = open.some(({ terminal, startS }) => isOpening(terminal, startS)(watched));
    const elapsedS = Math.max(0, (nowMs - watched.openedMs) / 1000);
    if (isStillOpen) return { ...watched, leastS: elapsedS, lostS: null };
    return watched.mostS === null ? { ...watched, mostS: elapsedS, shutS: moment.localS } : watched;
  });
  const fresh = open
    .filter((opening) => !isWatched(opening))
    .map(({ terminal, startS, queued }): WatchedOpening => {
      // A start that is still to come is one before its clock was put back.
      const ranS = Math.max(0, -queued.startsInS);
      const openedMs = nowMs - ranS * 1000;
      const { isByHand, remainingS } = queued;
      const fromNow = { timerS: remainingS + ranS, leastS: ranS, mostS: null, shutS: null, lostS: null };
      return { terminal, startS, isByHand, openedMs, ...fromNow };
    });
  return [...seen, ...fresh];
}

/** The openings after a request that was not answered. */
export const noteUnanswered = (openings: readonly WatchedOpening[], nowMs: number): WatchedOpening[] =>
  openings.map((watched) =>
    watched.mostS === null && watched.lostS === null
      ? { ...watched, lostS: Math.max(watched.leastS, (nowMs - watched.openedMs) / 1000) }
      : watched,
  );

/**
 * Seconds for which it was open. `loggedS`: by the controller's log; null where that does not have it. `setByS`: seconds
 * by which the controller's clock was set since it was opened; 0 where that is not known.
 */
export function lengthOf(
  { leastS, mostS, timerS, lostS }: WatchedOpening,
  loggedS: number | null,
  setByS: number,
): number {
  // What is not logged was ended after the last look that showed it open: by a stop after the clock was put back, or by
  // a power cut, which came before the first request that was not answered.
  if (loggedS === null) return Math.min((leastS + (lostS ?? leastS)) / 2, timerS);
  const longestS = mostS ?? Math.max(timerS, leastS);
  const isSeen = (lengthS: number) => lengthS >= leastS - SLACK_S && lengthS <= longestS + SLACK_S;
  if (isSeen(loggedS)) return loggedS;
  // It was set while the valve was open: the log has counted that as water.
  if (isSeen(loggedS - setByS)) return Math.max(0, loggedS - setByS);
  return mostS === null ? Math.min(Math.max(loggedS, leastS), longestS) : (leastS + mostS) / 2;
}

/** Null where its log has the seen end. A controller logs nothing whose start is ahead of its clock. */
export function findEndedBy(
  watched: WatchedOpening,
  loggedS: number | null,
  setByS: number,
): Opening['endedBy'] | null {
  if (loggedS !== null) return lengthOf(watched, loggedS, setByS) === loggedS ? null : 'clock-set';
  return (watched.shutS ?? 0) < watched.startS ? 'clock-set' : 'restarted';
}
