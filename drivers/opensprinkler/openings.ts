/** Pure: the last openings of a station, from the controller's log, its queue and our notes of single starts. */
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import type { Opening } from '../driver.ts';
import type { Controller } from './codec.ts';
import type { LoggedRun } from './log.ts';
import type { Notes, StartNote } from './notes.ts';

/** Days of openings that are reported. */
export const OPENINGS_DAYS = 14;

/** The note of a single start; undefined where it is unknown who started it. */
export const findNote = ({ starts }: Notes, terminal: number, startS: number): StartNote | undefined =>
  starts.findLast((note) => note.terminal === terminal && note.fromS <= startS && startS <= note.untilS);

/**
 * Oldest first, including the current one. Null when a single start may have been ours or not: before our notes were
 * complete, or by another process.
 */
export function openingsOf(
  { layout, moment }: Controller,
  terminal: number,
  log: readonly LoggedRun[],
  notes: Notes,
): Opening[] | null {
  const { localS } = moment;
  if (localS < notes.completeFromS) return null;
  const runs = log.filter((run) => run.endS >= Math.max(notes.completeFromS, localS - OPENINGS_DAYS * 86_400));
  const own = runs.filter((run) => run.terminal === terminal && run.endS > run.startS);
  const current = currentRun({ layout, moment }, terminal);
  const openings: Opening[] = [];
  for (const run of current ? [...own, current] : own) {
    const note = run.isByHand ? findNote(notes, terminal, run.startS) : { runId: null, wasRefused: false };
    if (!note) return null;
    if (note.wasRefused) continue;
    const volumeL = isAlone(run, runs) ? countLitres(run, layout.litresPerPulse) : null;
    openings.push({
      id: `${terminal}-${run.startS}`,
      runId: note.runId,
      openedAgoS: seconds(localS - run.startS),
      openS: seconds(run.endS - run.startS),
      delivered: volumeL === null ? null : { volumeL: litres(volumeL), basis: 'measured' },
    });
  }
  return openings;
}

function currentRun({ moment }: Controller, terminal: number): LoggedRun | null {
  const { isOn = false, queued = null } = moment.stations[terminal - 1] ?? {};
  if (!isOn || queued === null) return null;
  const startS = moment.localS + Math.min(0, queued.startsInS);
  return { terminal, isByHand: queued.isByHand, startS, endS: moment.localS, pulsesPerMinute: null };
}

/** The sensor counts for all stations together. */
const isAlone = (run: LoggedRun, runs: readonly LoggedRun[]) =>
  runs.every((other) => other === run || other.endS <= run.startS || other.startS >= run.endS);

function countLitres({ startS, endS, pulsesPerMinute }: LoggedRun, litresPerPulse: number | null): number | null {
  if (pulsesPerMinute === null || litresPerPulse === null) return null;
  return (pulsesPerMinute * litresPerPulse * (endS - startS)) / 60;
}
