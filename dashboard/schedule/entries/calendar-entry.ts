/** What the calendar shows: planned and past watering as one kind of thing, in order of time. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Moment } from '@sluice/contract/primitives';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import type { ReminderId, SkipId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ReasonKind } from '@sluice/engine/vocabulary/reasons';
import { findReasonKind, isSkip, type Reasoned } from '../reasons/reason.ts';
import type { RibbonRun } from '../ribbon/ribbon.tsx';

export const OUTCOMES = ['planned', 'EXECUTING', 'EXECUTED', 'PARTIAL', 'skipped', 'CANCELLED', 'ERROR'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What becomes of a reminder: nobody knows whether water followed. */
export const REMINDER_OUTCOMES: readonly Outcome[] = ['planned', 'skipped'];

export type CalendarEntry = {
  id: string;
  localDate: string;
  start: Moment;
  end: Moment;
  /** Null of a reminder. */
  zoneId: ZoneId | null;
  reminderId: ReminderId | null;
  programId: string | null;
  /** The zone's or the reminder's. */
  name: string;
  outcome: Outcome;
  type: EntryType;
  durationSeconds: number;
  litres: number | null;
  isMeasured: boolean;
  /** Open for other zones, as their master. */
  isMaster: boolean;
  /** The button on the device opened it. */
  isAtDevice: boolean;
  startedBy: string | null;
  cycle: number;
  cycles: number;
  skipId: SkipId | null;
  reason: Reasoned;
};

const classifyOutcome = (status: Schedule['status'], reason: Reasoned): Outcome =>
  isSkip(reason) && status !== 'EXECUTED' && status !== 'EXECUTING' && status !== 'ERROR'
    ? 'skipped'
    : (status ?? 'planned');

type Garden = Pick<CurrentGroup, 'zones' | 'reminders'>;

function toPlannedEntry(schedule: Schedule, { zones, reminders }: Garden): CalendarEntry {
  const { id, reminder_id: reminderId, zone_id: zoneId } = schedule;
  const ownZone = reminderId === null ? zones.find((zone) => zone.id === zoneId) : undefined;
  return {
    id,
    localDate: schedule.local_date,
    start: schedule.start_time,
    end: schedule.end_time,
    zoneId,
    reminderId,
    programId: schedule.program_id,
    name: (ownZone ?? reminders.find((reminder) => reminder.id === reminderId))?.name ?? '',
    outcome: classifyOutcome(schedule.status, schedule),
    type: classifyEntry(schedule),
    durationSeconds: schedule.duration_s,
    litres: schedule.volume_l,
    isMeasured: false,
    isMaster: schedule.source === 'MASTER',
    isAtDevice: schedule.is_at_device,
    startedBy: null,
    cycle: schedule.cycle,
    cycles: schedule.cycles,
    skipId: schedule.skip_id,
    reason: schedule,
  };
}

const toPastEntry = (event: Event): CalendarEntry => ({
  id: event.id,
  localDate: event.start_time.local_date,
  start: event.start_time,
  end: event.end_time ?? event.start_time,
  zoneId: event.zone_id,
  reminderId: null,
  programId: event.program_id,
  name: event.zone_name,
  outcome: event.status === 'ERROR' && event.duration_s > 0 ? 'PARTIAL' : classifyOutcome(event.status, event),
  type: classifyEntry(event),
  durationSeconds: event.duration_s,
  litres: event.volume_l,
  isMeasured: event.volume_is_measured,
  isMaster: event.source === 'MASTER',
  isAtDevice: event.is_at_device,
  startedBy: event.started_by,
  cycle: 1,
  cycles: 1,
  skipId: null,
  reason: event,
});

/** A run that has just ended may be in both answers: what happened counts. */
export function listCalendarEntries(
  schedules: readonly Schedule[],
  events: readonly Event[],
  garden: Garden,
): CalendarEntry[] {
  const past = events.map(toPastEntry);
  const happened = new Set(past.map(({ zoneId, start }) => `${zoneId} ${start.utc}`));
  const ahead = schedules
    .filter(({ status }) => status !== 'EXECUTED' && status !== 'ERROR')
    .filter(({ zone_id, start_time }) => !happened.has(`${zone_id} ${start_time.utc}`))
    .map((schedule) => toPlannedEntry(schedule, garden));
  return [...past, ...ahead].sort((one, other) => one.start.utc.localeCompare(other.start.utc));
}

/** Asks a person to water; it has no run, only its pattern of days. */
export const isReminder = ({ reminderId, outcome }: CalendarEntry) => reminderId !== null && outcome === 'planned';

/** Still to come, so it can be left out. */
export const canBeSkipped = ({ outcome, start }: CalendarEntry, now: Date) =>
  outcome === 'planned' && Date.parse(start.utc) > now.getTime();

const RIBBON_STATES: Record<Outcome, RibbonRun['state']> = {
  planned: 'planned',
  EXECUTING: 'running',
  EXECUTED: 'done',
  PARTIAL: 'done',
  ERROR: 'skipped',
  skipped: 'skipped',
  CANCELLED: 'skipped',
};

/** A day's entries as stretches of its ribbon. */
export const toRibbonRuns = (entries: readonly CalendarEntry[]): RibbonRun[] =>
  entries
    .filter(({ reminderId }) => reminderId === null)
    .map(({ id, name, start, end, outcome }) => ({ id, label: name, start, end, state: RIBBON_STATES[outcome] }));

/** The seven types by which the calendar is filtered (docs/specification.md, 2). */
export const ENTRY_TYPES = [
  'smart',
  'program',
  'manual',
  'regulation',
  'weather',
  'restriction',
  'moisture',
] as const satisfies readonly ReasonKind[];
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Water that does not fit is shown with the restrictions: it is the hours or the limits that leave too little room. */
function classifyEntry(reason: Pick<Reasoned, 'reason_name'>): EntryType {
  const kind = findReasonKind(reason);
  return kind === 'budget' ? 'restriction' : kind;
}
