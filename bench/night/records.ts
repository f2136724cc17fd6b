/**
 * Compares three records of one night: what was planned, what the devices did by their own count, and what
 * the history says.
 */
import type { Opening } from '../fleet/hardware.ts';

/** One zone, one start, as the API answered it before the night. */
export interface PlannedRun {
  occurrenceId: string;
  programId: string;
  zoneId: string;
  serial: string;
  terminal: number;
  /** Epoch milliseconds. */
  startsAt: number;
  seconds: number;
}

export type DeviceOpening = Omit<Opening, 'open'>;

/** One run in the history. */
export interface RecordedRun {
  id: string;
  programId: string | null;
  zoneId: string;
  status: string;
  seconds: number;
  /** The reason in the history, for the report. */
  reported: string;
}

export interface Comparison {
  planned: number;
  /** Opened at the device, however often. */
  opened: number;
  /** Cut short, or kept from opening, by a blow at their device. */
  disturbed: number;
  /** Sentences about runs that a power cut ended while nobody could see it, and whose record is not what was. */
  unseen: string[];
  /** Milliseconds from the planned start to the first opening, of those that opened. */
  lateMs: number[];
  /** Sentences about the differences, by kind. */
  discrepancies: Record<Discrepancy, string[]>;
}

export const DISCREPANCIES = {
  missed: 'missed',
  doubled: 'doubled',
  overrun: 'overrun by more than 2 s',
  short: 'short by more than 2 s',
  recordedTwice: 'recorded twice',
  recordedNever: 'recorded never',
  recordedOtherwise: 'recorded otherwise than it was',
  unplanned: 'opened without being planned',
} as const;
export type Discrepancy = keyof typeof DISCREPANCIES;

/** Seconds by which a run may differ from its plan, and its record from the device. */
const TOLERANCE_S = 2;

const no = () => false;

interface Circumstances extends Partial<Record<'isDisturbed' | 'isUnseen', (run: PlannedRun) => boolean>> {
  /** By which runs may open early, since the clock of a process is wrong. */
  earlyMs?: number;
  /** Seconds between the clocks of two processes: one may shut, and end the record of, what another has opened. */
  clockGapS?: number;
}

/**
 * `isDisturbed`: a blow at its device may have kept a run from opening or cut it short; then only what flowed and what is
 * recorded of it are judged. `isUnseen`: its device, which remembers nothing of that, lost its power while the
 * server was dead; then its record may be wrong, but never say more than was planned.
 */
export function compareRecords(
  plan: readonly PlannedRun[],
  openings: readonly DeviceOpening[],
  history: readonly RecordedRun[],
  { isDisturbed = no, isUnseen = no, earlyMs = 0, clockGapS = 0 }: Circumstances = {},
): Comparison {
  const found = Object.fromEntries(
    Object.keys(DISCREPANCIES).map((what) => [what, []]),
  ) as unknown as Comparison['discrepancies'];
  const lateMs: number[] = [];
  let disturbed = 0;
  const unseen: string[] = [];
  const toRecords = Map.groupBy(history, ({ programId, zoneId }) => `${programId} ${zoneId}`);
  const historyIds = new Set(history.map(({ id }) => id));
  const openingsOfRun = Map.groupBy(openings, ({ runId }) => runId);
  const unclaimed = openings.filter(({ runId }) => runId === null || !historyIds.has(runId));
  const taken = new Set<DeviceOpening>();
  for (const run of plan) {
    const records = toRecords.get(`${run.programId} ${run.zoneId}`) ?? [];
    const own = [
      ...records.flatMap(({ id }) => openingsOfRun.get(id) ?? []),
      ...unclaimed.filter((opening) => isOpeningOfRun(run, plan, { ...opening, openedAt: opening.openedAt + earlyMs })),
    ].sort((one, other) => one.openedAt - other.openedAt);
    for (const opening of own) taken.add(opening);
    const [first] = own;
    if (first) lateMs.push(first.openedAt - run.startsAt);
    const isExcused = isDisturbed(run);
    if (isExcused && own.reduce((sum, { seconds }) => sum + seconds, 0) < run.seconds - TOLERANCE_S) disturbed += 1;
    for (const [what, sentence] of judge(run, own, records, { isExcused, clockGapS })) {
      if (isExcused && (what === 'missed' || what === 'short')) continue;
      const isForgiven = what === 'recordedOtherwise' && isUnseen(run) && isWithinPlan(run, records);
      (isForgiven ? unseen : found[what]).push(`${findName(run)}: ${sentence}`);
    }
  }
  for (const one of openings.filter((opening) => !taken.has(opening))) {
    found.unplanned.push(`${one.serial}:${one.terminal} run ${one.runId} for ${one.seconds.toFixed(1)} s`);
  }
  return { planned: plan.length, opened: lateMs.length, disturbed, unseen, lateMs, discrepancies: found };
}

/** Recorded no longer than planned. */
function isWithinPlan(run: PlannedRun, records: readonly RecordedRun[]): boolean {
  return records.reduce((sum, { seconds }) => sum + seconds, 0) <= run.seconds + TOLERANCE_S;
}

/** An opening without a record belongs to the start before it at the same valve. */
function isOpeningOfRun(
  run: PlannedRun,
  plan: readonly PlannedRun[],
  { serial, terminal, openedAt }: DeviceOpening,
): boolean {
  const before = plan
    .filter((one) => one.serial === serial && one.terminal === terminal && one.startsAt <= openedAt)
    .sort((one, other) => other.startsAt - one.startsAt);
  return before[0] === run;
}

function* judge(
  run: PlannedRun,
  openings: DeviceOpening[],
  records: RecordedRun[],
  { isExcused, clockGapS }: { isExcused: boolean; clockGapS: number },
): Generator<[Discrepancy, string]> {
  const openS = openings.reduce((sum, { seconds }) => sum + seconds, 0);
  // A device's own timer shuts it on time: two clocks make no run longer.
  const toleranceS = TOLERANCE_S + clockGapS;
  // What a blow cut short is an error in the history, with the seconds that flowed.
  const executed = records.filter(({ status, seconds }) => status === 'EXECUTED' || (isExcused && seconds > 0));
  const reportedS = executed.reduce((sum, { seconds }) => sum + seconds, 0);
  const reports = records.map(({ status, seconds, reported: why }) => `${status} ${seconds} s ${why}`).join(' and ');
  const facts = `planned ${run.seconds} s, open ${openings.map(({ seconds }) => seconds.toFixed(1)).join(' + ') || 0} s, history ${reports || 'empty'}`;
  if (openings.length === 0) yield ['missed', facts];
  if (openS > run.seconds + TOLERANCE_S) yield [openings.length > 1 ? 'doubled' : 'overrun', facts];
  if (openings.length > 0 && openS < run.seconds - toleranceS) yield ['short', facts];
  if (records.length === 0) yield ['recordedNever', facts];
  if (records.length > 1) yield ['recordedTwice', facts];
  const isOpenReported = executed.length > 0;
  if (records.length > 0 && (isOpenReported !== openings.length > 0 || Math.abs(reportedS - openS) > toleranceS)) {
    yield ['recordedOtherwise', facts];
  }
}

const findName = ({ serial, terminal, startsAt }: PlannedRun) =>
  `${serial}:${terminal} at ${new Date(startsAt).toISOString().slice(11, 19)}`;
