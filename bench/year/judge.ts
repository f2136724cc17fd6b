/**
 * Compares a year's records: what was planned in the second before it was due, what programs ask for by the calendar alone,
 * what the devices remember, what the history says, what the soil's ledger counts, and what law and people forbid.
 */
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { Opening } from '../fleet/hardware.ts';
import { dueDays, startOn } from './due-days.ts';
import type { YearGarden, YearPlace, YearZone } from './gardens.ts';
import type { ComingStart, LedgerDay, StoredRun } from './look.ts';

export const FAULTS = {
  missed: 'missed',
  doubled: 'doubled',
  overrun: 'open more than 2 s too long',
  short: 'open more than 2 s too short',
  unplanned: 'opened without being planned, or before its deadline was stored',
  forbidden: 'against a restriction or the law, or made up later than an hour',
  recordedOtherwise: 'recorded otherwise than the device remembers',
  ledger: 'ledger of the soil otherwise than the water of the devices',
} as const;
export type YearFault = keyof typeof FAULTS;

export interface YearRecords {
  gardens: readonly YearGarden[];
  planned: ReadonlyMap<string, ComingStart>;
  runs: readonly StoredRun[];
  openings: readonly Opening[];
  ledger: readonly LedgerDay[];
  /** When a garden's device could not be reached. */
  aways: readonly { garden: YearGarden; fromMs: number; toMs: number }[];
  /** When nothing could be written to the disk of a server, until it was ready again. */
  fulls: readonly { gardens: readonly YearGarden[]; fromMs: number; toMs: number }[];
  /** Runs, or valves, whose opening was sent when no deadline of theirs was stored. */
  openingsWithoutDeadline: readonly string[];
  /** Commands and answers that were lost, late or garbled. */
  wireFaults: readonly { serial: string; atMs: number }[];
  fromMs: number;
  toMs: number;
}

export interface YearVerdict {
  planned: number;
  watered: number;
  skipped: number;
  /** Not watered, or less, since the device was not reached in time, and recorded so. */
  unreached: number;
  /** Due while the disk was full; of these not made up, since it was full for too long, and recorded so. */
  dueOnFullDisk: number;
  tooLate: number;
  /** Of programs by the calendar. */
  dueByCalendar: number;
  /** Milliseconds from planned start to open valve. */
  lateMs: number[];
  faults: Record<YearFault, string[]>;
}

const TOLERANCE_S = 2;
const LEDGER_TOLERANCE_MM = 0.1;
/** A run waits for its device no longer than this. */
const WAITS_MS = 6 * 60 * MINUTE_MS;
/** A start is made up no later than this (gardens.ts), and a minute either way for what is rounded and for its opening. */
const MADE_UP_MS = HOUR_MS;
const ROUNDED_MS = MINUTE_MS;
const COUNTS = ['planned', 'watered', 'skipped', 'unreached', 'dueOnFullDisk', 'tooLate', 'dueByCalendar'] as const;

export function joinVerdicts(verdicts: readonly YearVerdict[]): YearVerdict {
  const sum = (name: (typeof COUNTS)[number]) => verdicts.reduce((total, verdict) => total + verdict[name], 0);
  const all = (name: YearFault) => verdicts.flatMap(({ faults }) => faults[name]);
  return {
    ...(Object.fromEntries(COUNTS.map((name) => [name, sum(name)])) as Record<(typeof COUNTS)[number], number>),
    lateMs: verdicts.flatMap(({ lateMs }) => lateMs),
    faults: Object.fromEntries(
      (Object.keys(FAULTS) as YearFault[]).map((name) => [name, all(name)]),
    ) as YearVerdict['faults'],
  };
}

/** How far from the opening that is recorded one is still of that run. */
const SAME_RUN_MS = HOUR_MS;

/** Openings of valves that are told no run, with the nearest one of their zone. */
export function withRuns(
  openings: readonly Opening[],
  runs: readonly StoredRun[],
  gardens: readonly YearGarden[],
): Opening[] {
  const zones = gardens.flatMap((garden) => garden.zones);
  return openings.map((opening) => {
    if (opening.runId !== null) return opening;
    const zone = zones.find(({ serial, terminal }) => serial === opening.serial && terminal === opening.terminal);
    const distance = (run: StoredRun) => Math.abs((run.openedAt ?? run.plannedStart) - opening.openedAt);
    const [nearest] = runs
      .filter((run) => run.zoneId === zone?.id && run.outcome !== 'SKIPPED' && distance(run) < SAME_RUN_MS)
      .toSorted((one, other) => distance(one) - distance(other));
    return { ...opening, runId: nearest?.id ?? null };
  });
}

export function judgeYear(records: YearRecords): YearVerdict {
  const { gardens, planned, runs, openings } = records;
  const faults = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, []])) as unknown as YearVerdict['faults'];
  const verdict: YearVerdict = {
    ...{ planned: planned.size, watered: 0, skipped: 0, unreached: 0, dueOnFullDisk: 0, tooLate: 0 },
    ...{ dueByCalendar: 0, lateMs: [], faults },
  };
  verdict.skipped = runs.filter(({ outcome }) => outcome === 'SKIPPED').length;
  const byOccurrence = Map.groupBy(runs, ({ occurrenceId }) => occurrenceId);
  const byRun = Map.groupBy(openings, ({ runId }) => runId);
  for (const start of planned.values()) {
    const [run, ...others] = byOccurrence.get(start.occurrenceId) ?? [];
    const name = nameOf(gardens, start.zoneId, start.startsAt);
    if (others.length > 0) faults.doubled.push(`${name}: recorded ${others.length + 1} times`);
    if (!run) {
      faults.missed.push(`${name}: it was planned, and there is no record`);
      continue;
    }
    if (run.outcome === 'SKIPPED') continue;
    const own = byRun.get(run.id) ?? [];
    const openS = sumOf(own.map(({ seconds }) => seconds));
    const full = fullAt(records, start);
    if (full) verdict.dueOnFullDisk += 1;
    const [first] = own.toSorted((one, other) => one.openedAt - other.openedAt);
    const near = faultsNear(records, start, first?.openedAt ?? start.startsAt);
    // A command or its answer was lost: the device was asked again, and its deadline stood. Of a valve without a memory
    // nobody knows whether a process that ended had opened it: it gets the rest of the stored time (docs/decisions/0075).
    const isRestOnly = run.fault === 'interrupted' && isForgetful(gardens, start);
    const isUnreached = (run.fault !== null && (wasAway(records, start) || near.length > 0)) || isRestOnly;
    const facts = `planned ${start.seconds} s, open ${own.map(({ seconds }) => seconds.toFixed(1)).join(' + ') || 0} s, recorded ${run.outcome} ${recordedS(run).toFixed(1)} s of ${run.seconds} s ${run.fault ?? ''}${run.lateMinutes === null ? '' : `${run.because ?? 'taken'} ${run.lateMinutes} minutes late`}`;
    if (first) {
      verdict.watered += 1;
      // What waited for room on the disk says nothing about how quick an opening is.
      if (!full) verdict.lateMs.push(first.openedAt - start.startsAt);
      else if (!isUnreached && first.openedAt > start.startsAt + MADE_UP_MS + ROUNDED_MS)
        faults.forbidden.push(`${name}: ${facts}, opened after ${minutesBetween(start.startsAt, first.openedAt)}`);
    }
    if (openS > run.seconds + TOLERANCE_S) faults[own.length > 1 ? 'doubled' : 'overrun'].push(`${name}: ${facts}`);
    if (Math.abs(recordedS(run) - openS) > TOLERANCE_S) faults.recordedOtherwise.push(`${name}: ${facts}`);
    if (openS >= start.seconds - TOLERANCE_S) continue;
    if (isUnreached) verdict.unreached += 1;
    else if (full && isRightlyLess(records, start, run, own, full.toMs)) verdict.tooLate += 1;
    else {
      const nearS = near.map(({ atMs }) => `${((atMs - start.startsAt) / 1000).toFixed(1)} s`);
      const opened = first ? `, opened after ${((first.openedAt - start.startsAt) / 1000).toFixed(1)} s` : '';
      faults[first ? 'short' : 'missed'].push(
        `${name}: ${facts}${opened}; faults of commands: ${nearS.join(', ') || 'none'}`,
      );
    }
  }
  findUnplanned(records, faults.unplanned);
  faults.unplanned.push(...records.openingsWithoutDeadline.map((name) => `${name}: no deadline was stored`));
  verdict.dueByCalendar = findUnrecorded(records, faults);
  for (const garden of gardens) {
    const serials = new Set(garden.zones.map(({ serial }) => serial));
    const own = openings.filter(({ serial }) => serials.has(serial));
    for (const opening of own) faults.forbidden.push(...findForbidden(garden, opening));
    for (const zone of garden.zones) faults.ledger.push(...compareLedger(records, garden, zone, own));
  }
  return verdict;
}

function wasAway({ gardens, aways }: YearRecords, { groupId, startsAt, seconds }: ComingStart): boolean {
  const garden = gardens.find((one) => one.groupId === groupId);
  return aways.some(
    (away) => away.garden === garden && away.fromMs < startsAt + seconds * 1000 + WAITS_MS && away.toMs > startsAt,
  );
}

const isForgetful = (gardens: readonly YearGarden[], { groupId }: ComingStart) =>
  gardens.some((garden) => garden.groupId === groupId && garden.place.reachedBy === 'broker');

const fullAt = ({ gardens, fulls }: YearRecords, { groupId, startsAt }: ComingStart) =>
  fulls.find(
    (full) =>
      full.fromMs <= startsAt &&
      startsAt < full.toMs &&
      full.gardens.some((garden) => gardens.includes(garden) && garden.groupId === groupId),
  );

/**
 * Whether a start that was due while the disk was full was rightly not made up, or in part: its record says how late it
 * was taken, and why it then got no more. `freeMs`: when there was room again.
 */
function isRightlyLess(
  { gardens }: YearRecords,
  { startsAt, groupId, programId }: ComingStart,
  { outcome, lateMinutes, because, seconds }: StoredRun,
  own: readonly Opening[],
  freeMs: number,
): boolean {
  const place = gardens.find((garden) => garden.groupId === groupId)?.place;
  if (lateMinutes === null || !place) return false;
  const openS = sumOf(own.map((opening) => opening.seconds));
  const takenAt = startsAt + lateMinutes * MINUTE_MS;
  // Of what is watered by its soil, the planner alone knows what it still needs, and until when.
  const isBySoil = programId === null;
  if (outcome !== 'MISSED') {
    const [first] = own;
    if (!first || openS < seconds - TOLERANCE_S) return false;
    // No program goes over midnight.
    const after = first.openedAt + openS * 1000 + ROUNDED_MS;
    return isBySoil || isForbiddenAt(place, after) || dateIn(place, after) !== dateIn(place, first.openedAt);
  }
  switch (because) {
    case 'tooLate':
    case 'waited':
      return openS === 0 && freeMs > startsAt + MADE_UP_MS - ROUNDED_MS && takenAt >= startsAt + MADE_UP_MS;
    case 'windowClosed':
      return openS === 0 && (isBySoil || isForbiddenAt(place, takenAt));
    default:
      return openS === 0 && isBySoil;
  }
}

/** Of commands to its device, from a minute before a start to a minute after its end, which is later where it was made late. */
function faultsNear(
  { gardens, wireFaults }: YearRecords,
  { zoneId, startsAt, seconds }: ComingStart,
  openedAtMs: number,
) {
  const endsAt = Math.max(startsAt, openedAtMs) + seconds * 1000;
  const serials = gardens.flatMap(({ zones }) => zones.filter(({ id }) => id === zoneId).map(({ serial }) => serial));
  return wireFaults.filter(
    ({ serial, atMs }) => serials.includes(serial) && atMs > startsAt - MINUTE_MS && atMs < endsAt + MINUTE_MS,
  );
}

function findUnplanned({ gardens, planned, runs, openings }: YearRecords, found: string[]): void {
  const toRun = new Map(runs.map((run) => [run.id, run]));
  for (const { serial, terminal, runId, openedAt, seconds } of openings) {
    const run = runId === null ? undefined : toRun.get(runId);
    if (run && planned.has(run.occurrenceId)) continue;
    const garden = gardens.find(({ zones }) => zones.some((zone) => zone.serial === serial));
    found.push(
      `${garden?.place.name}, ${serial}:${terminal} at ${new Date(openedAt).toISOString()} for ${seconds.toFixed(1)} s`,
    );
  }
}

/**
 * Each day on which a program is due has one record, at its instant, or soon after it where it says that another start, one
 * that was made late, had its place. Returns how many days there were.
 */
function findUnrecorded({ gardens, runs, fromMs, toMs }: YearRecords, faults: YearVerdict['faults']): number {
  let due = 0;
  for (const { programs, place, zones } of gardens) {
    for (const { id, startDay, program } of programs) {
      const zoneId = zones[program.runs[0]?.zone ?? 0]?.id;
      const own = Map.groupBy(
        runs.filter((run) => run.programId === id && run.zoneId === zoneId),
        ({ localDate }) => localDate,
      );
      for (const date of dueDays(program, startDay, place.timeZone, fromMs, toMs)) {
        const at = startOn(date, program.at, place.timeZone);
        due += 1;
        const records = own.get(date) ?? [];
        const isAtIt = ({ plannedStart, isMoved }: StoredRun) =>
          plannedStart === at || (isMoved && plannedStart > at && plannedStart < at + MADE_UP_MS);
        const name = `${place.name}, ${program.name} on ${date} at ${new Date(at).toISOString()}`;
        const others = records.map(({ plannedStart }) => new Date(plannedStart).toISOString());
        const count = records.filter(isAtIt).length;
        if (count === 0)
          faults.missed.push(`${name}: due by the calendar, and the record is ${others.join(', ') || 'none'}`);
        if (count > 1) faults.doubled.push(`${name}: recorded ${count} times`);
      }
    }
  }
  return due;
}

/** Minutes of an opening in which no water may flow. */
function* findForbidden({ place }: YearGarden, { openedAt, seconds, serial, terminal }: Opening): Generator<string> {
  const end = openedAt + seconds * 1000 - TOLERANCE_S * 1000;
  for (let at = openedAt; at <= end; at = Math.min(at + MINUTE_MS, Math.max(end, at + 1))) {
    if (isForbiddenAt(place, at)) {
      yield `${place.name}, ${serial}:${terminal} at ${localAt(place, at).toString({ smallestUnit: 'second' })}`;
      return;
    }
    if (at === end) return;
  }
}

function isForbiddenAt(place: YearPlace, atMs: number): boolean {
  const local = localAt(place, atMs);
  const time = local.toPlainTime().toString({ smallestUnit: 'second' });
  const isIn = (hours: { start_time: string; end_time: string } | null | undefined) =>
    !!hours && time >= `${hours.start_time}:00` && time < `${hours.end_time}:00`;
  const isLawful = !place.law || place.law.weekdays.includes(local.dayOfWeek % 7);
  return isIn(place.dryHours) || isIn(place.law?.dryHours) || !isLawful;
}

const localAt = ({ timeZone }: YearPlace, atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(atMs)).toZonedDateTimeISO(timeZone);

const dateIn = (place: YearPlace, atMs: number) => localAt(place, atMs).toPlainDate().toString();

/**
 * Of the days that the ledger has closed, all water that it counts against what flowed by the device's own seconds. A
 * start that is made up after midnight counts for the day on which it was due.
 */
function* compareLedger(
  { ledger, runs }: YearRecords,
  { place }: YearGarden,
  { id, serial, terminal, areaM2, flowLPerMin, efficiency }: YearZone,
  openings: readonly Opening[],
): Generator<string> {
  const days = ledger.filter(({ zoneId }) => zoneId === id);
  const last = days.at(-1)?.date;
  if (last === undefined) return;
  const flowed = new Map<string, number>();
  for (const opening of openings.filter((one) => one.serial === serial && one.terminal === terminal)) {
    const date = runs.find((run) => run.id === opening.runId)?.localDate ?? dateIn(place, opening.openedAt);
    const mm = ((opening.seconds / 60) * flowLPerMin * efficiency) / areaM2;
    flowed.set(date, (flowed.get(date) ?? 0) + mm);
  }
  for (const { date, irrigationMm } of days) {
    const mm = flowed.get(date) ?? 0;
    if (Math.abs(mm - irrigationMm) <= LEDGER_TOLERANCE_MM) continue;
    yield `${place.name}, ${serial}:${terminal} on ${date}: ledger ${irrigationMm.toFixed(2)} mm, device ${mm.toFixed(2)} mm`;
  }
}

const minutesBetween = (fromMs: number, toMs: number) => `${((toMs - fromMs) / MINUTE_MS).toFixed(1)} minutes`;

const recordedS = ({ openedAt, closedAt }: StoredRun) =>
  openedAt === null || closedAt === null ? 0 : (closedAt - openedAt) / 1000;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function nameOf(gardens: readonly YearGarden[], zoneId: string, atMs: number): string {
  const garden = gardens.find(({ zones }) => zones.some(({ id }) => id === zoneId));
  const zone = garden?.zones.find(({ id }) => id === zoneId);
  return `${garden?.place.name}, ${zone?.serial}:${zone?.terminal} at ${new Date(atMs).toISOString().slice(0, 19)}Z`;
}
