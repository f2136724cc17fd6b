/** Tells the log each step of a watering, from being wanted to its end, one line a step with the run's id; and counts it. */
import type { RunId } from '@sluice/engine/vocabulary/ids';
import type { Logger } from 'pino';
import { runsEnded, startDelaySeconds, waterLitres } from '../platform/process-figures.ts';
import { type RunRow, readReason } from '../runs/index.ts';
import { findZoneOfRun, type Observed } from './observe.ts';

/** What the log has been told of a run that has not ended. */
interface Logged {
  isOpen: boolean;
  isToStop: boolean;
  durationS: number;
}

export class RunLog {
  readonly #log: Logger;
  readonly #logged = new Map<RunId, Logged>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Tells what is new of a device's runs; `runs`: all of its garden that have not ended. */
  follow(observed: Observed, runs: readonly RunRow[]): void {
    const own = runs.filter(({ deviceId, phase }) => deviceId === observed.device.id && phase !== 'ENDED');
    for (const run of own) this.#followOne(observed, run);
    const ids = new Set(own.map(({ id }) => id));
    for (const [run, { isOpen }] of this.#logged) {
      if (ids.has(run)) continue;
      this.#logged.delete(run);
      const line = { run, group: observed.device.groupId, device: observed.device.name };
      if (!isOpen) this.#log.info(line, 'watering: no longer wanted, before it opened');
    }
  }

  /** A run has ended, as `run` says. */
  ended(observed: Observed, run: RunRow): void {
    const isFirstEnd = this.#logged.delete(run.id);
    logEnd(this.#log, run, namesOf(observed, run));
    if (isFirstEnd) countEnd(run, observed.device.driver);
  }

  /** Told to close several times, and open by its device's own word, or silent. */
  notClosing(observed: Observed, run: RunRow): void {
    const line = { ...namesOf(observed, run), tries: run.closeAttempts };
    this.#log.warn(line, 'watering: the valve is not known to be shut; it is told again');
  }

  #followOne(observed: Observed, run: RunRow): void {
    const names = namesOf(observed, run);
    const isOpen = run.openedAt !== null;
    const isToStop = run.stopRequestedAt !== null;
    const before = this.#logged.get(run.id);
    this.#logged.set(run.id, { isOpen, isToStop, durationS: run.durationS });
    if (before === undefined && !isOpen) this.#log.info({ ...names, ...wishOf(run) }, 'watering wanted');
    if (before !== undefined && before.durationS !== run.durationS)
      this.#log.info({ ...names, forS: run.durationS }, 'watering: another length is wanted');
    if (isOpen && !before?.isOpen) {
      const line = { ...names, until: run.deadline?.toISOString(), ...(run.fault !== null && { fault: run.fault }) };
      this.#log.info(line, run.openingId === null ? 'watering opened' : 'watering opened at the device');
      if (before !== undefined) countStart(run, observed.device.driver);
    }
    if (isToStop && !before?.isToStop) this.#log.info(names, 'watering: somebody stops it');
  }
}

/** Of runs that were due and do not water: they end without a device. */
export function logNotWatered(log: Logger, runs: readonly RunRow[]): void {
  for (const run of runs)
    if (run.phase === 'ENDED') {
      logEnd(log, run, { run: run.id, group: run.groupId, zone: run.zoneName });
      countEnd(run, 'none');
    }
}

const namesOf = (observed: Observed, run: RunRow) => ({
  run: run.id,
  group: run.groupId,
  zone: findZoneOfRun(observed, run)?.name ?? run.zoneName,
  device: observed.device.name,
});

/** Runs by hand wait for those before them: their planned start says nothing of a delay. */
function countStart({ source, openingId, plannedStart, openedAt }: RunRow, driver: string): void {
  if (source === 'MANUAL' || openingId !== null || openedAt === null) return;
  startDelaySeconds.observe({ driver }, Math.max(0, openedAt.getTime() - plannedStart.getTime()) / 1_000);
}

function countEnd({ outcome, volumeL, volumeIsMeasured }: RunRow, driver: string): void {
  runsEnded.inc({ driver, outcome: outcome ?? 'STOPPED' });
  if (volumeL !== null) waterLitres.inc({ driver, measured: String(volumeIsMeasured) }, volumeL);
}

const wishOf = ({ occurrenceId, source, startedByName, programId, plannedStart, durationS, maxVolumeL }: RunRow) => ({
  occurrence: occurrenceId,
  source,
  ...(startedByName !== null && { by: startedByName }),
  ...(programId !== null && { program: programId }),
  planned: plannedStart.toISOString(),
  forS: durationS,
  ...(maxVolumeL !== null && { mostL: maxVolumeL }),
});

function logEnd(log: Logger, run: RunRow, names: object): void {
  const { outcome, fault, openedAt, closedAt, volumeL, volumeIsMeasured, isUnconfirmed } = run;
  const line = {
    ...names,
    ...(openedAt && closedAt && { openS: Math.round((closedAt.getTime() - openedAt.getTime()) / 1000) }),
    ...(volumeL !== null && { litres: Math.round(volumeL * 10) / 10, isMeasured: volumeIsMeasured }),
    ...(fault !== null && { fault }),
    ...(isUnconfirmed && { isUnconfirmed }),
  };
  switch (outcome) {
    case 'SKIPPED':
    case 'MISSED':
      log.info({ ...line, reason: readReason(run), planned: run.plannedStart.toISOString() }, END_OF[outcome]);
      break;
    case 'FAILED':
    case 'PARTIAL':
      log.warn(line, END_OF[outcome]);
      break;
    case 'COMPLETED':
    case 'STOPPED':
    case null:
      log.info(line, END_OF[outcome ?? 'STOPPED']);
  }
}

const END_OF = {
  COMPLETED: 'watering closed',
  STOPPED: 'watering closed, since it was stopped',
  PARTIAL: 'watering closed before its time',
  FAILED: 'watering failed',
  SKIPPED: 'watering skipped',
  MISSED: 'watering missed',
} as const;
