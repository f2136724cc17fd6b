/** Pure: the last openings of a station, from the controller's log, its queue and our notes of single starts. */
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import type { Opening } from '../driver.ts';
import type { Controller } from './codec.ts';
import type { LoggedRun } from './log.ts';
import type { Notes, SentStart, StartNote } from './notes.ts';
import { findEndedBy, isOpening, lengthOf, type WatchedOpening } from './watched-openings.ts';

/** Seconds by which a record may lie ahead of the clock that wrote it. */
const AHEAD_S = 5;
/** Days of openings that are reported. */
export const OPENINGS_DAYS = 14;

/** The note of a single start; undefined where it is unknown who started it. */
export const findNote = ({ starts }: Notes, terminal: number, startS: number): StartNote | undefined =>
  starts.findLast((note) => note.terminal === terminal && note.fromS <= startS && startS <= note.untilS);

/**
 * Oldest first, including the current one. A single start that nobody here noted is uncertain: it may have been another
 * process's. Null before our notes were complete. `nowMs`: by the clock that they were watched with.
 */
export function openingsOf(
  { layout, moment }: Controller,
  terminal: number,
  log: readonly LoggedRun[],
  notes: Notes,
  nowMs: number,
): Opening[] | null {
  const { localS } = moment;
  if (nowMs < notes.completeFromMs) return null;
  const fromS = Math.max(notes.completeFromS, localS - OPENINGS_DAYS * 86_400);
  // What lies ahead of its clock was logged before that was put back. One that was watched counts all the same.
  const logged = log.filter(
    ({ terminal: of, startS, endS }) =>
      (endS >= fromS && endS <= localS + AHEAD_S) || notes.watched.some(isOpening(of, startS)),
  );
  const findWatched = (startS: number) => notes.watched.find(isOpening(terminal, startS));
  const isLogged = ({ startS }: WatchedOpening) =>
    logged.some((run) => run.terminal === terminal && Math.abs(run.startS - startS) <= 1);
  const current = currentRun({ layout, moment }, terminal);
  const unlogged = notes.watched.filter(
    (watched) => watched.terminal === terminal && watched.mostS !== null && !isLogged(watched),
  );
  const own = [
    ...logged.filter((run) => run.terminal === terminal && run.endS > run.startS),
    ...unlogged.map((watched) => ({ ...watched, endS: null, pulsesPerMinute: null })),
    ...(current ? [current] : []),
  ];
  const openings: Opening[] = [];
  for (const run of own) {
    const noted = run.isByHand ? findNote(notes, terminal, run.startS) : PROGRAM;
    const note = noted ?? UNKNOWN;
    if (note.wasRefused) continue;
    const watched = findWatched(run.startS) ?? (run.endS !== null && note.sent ? asSent(run, note.sent) : undefined);
    const loggedS = run.endS === null || run === current ? null : run.endS - run.startS;
    const setByS = note.sent ? localS - nowMs / 1000 - note.sent.clockS : 0;
    const openS = watched ? lengthOf(watched, loggedS, setByS) : (loggedS ?? localS - run.startS);
    const isWhole = run.endS !== null && isAlone(run, logged);
    const volumeL = isWhole ? countLitres(run.pulsesPerMinute, openS, layout.litresPerPulse) : null;
    const endedBy = run === current || !watched ? null : findEndedBy(watched, loggedS, setByS);
    openings.push({
      id: `${terminal}-${run.startS}`,
      runId: note.runId,
      ...(noted ? {} : { isUncertain: true as const }),
      openedAgoS: seconds(watched ? (nowMs - watched.openedMs) / 1000 : localS - run.startS),
      openS: seconds(openS),
      delivered: volumeL === null ? null : { volumeL: litres(volumeL), basis: 'measured' },
      ...(endedBy === null ? {} : { endedBy }),
    });
  }
  return openings.toSorted((one, other) => other.openedAgoS - one.openedAgoS);
}

/** A start by a program of the controller. */
const PROGRAM: Pick<StartNote, 'runId' | 'wasRefused' | 'sent'> = { runId: null, wasRefused: false };

const UNKNOWN: typeof PROGRAM = { runId: null, wasRefused: false };

/** An opening that no look has shown, as when the process that sent it died at once: the command's length bounds it. */
const asSent = ({ terminal, isByHand, startS }: Span, { atMs, timerS }: SentStart): WatchedOpening => ({
  ...{ terminal, isByHand, startS, timerS, openedMs: atMs },
  ...{ leastS: 0, mostS: null, shutS: null, lostS: null },
});

type Span = Omit<LoggedRun, 'endS'> & { endS: number | null };

function currentRun({ moment }: Controller, terminal: number): Span | null {
  const { isOn = false, queued = null } = moment.stations[terminal - 1] ?? {};
  if (!isOn || queued === null) return null;
  const startS = moment.localS + queued.startsInS;
  return { terminal, isByHand: queued.isByHand, startS, endS: null, pulsesPerMinute: null };
}

/** The sensor counts for all stations together. */
const isAlone = (run: Span, runs: readonly LoggedRun[]) =>
  runs.every((other) => other === run || other.endS <= run.startS || other.startS >= (run.endS ?? 0));

function countLitres(pulsesPerMinute: number | null, openS: number, litresPerPulse: number | null): number | null {
  return pulsesPerMinute === null || litresPerPulse === null ? null : (pulsesPerMinute * litresPerPulse * openS) / 60;
}
