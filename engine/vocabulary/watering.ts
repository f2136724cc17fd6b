/** Closed sets about planned and past watering (docs/specification.md, 3 and 4). */

export const REASON_TYPES = [
  'SMART',
  'FIX',
  'MANUAL',
  'USER_CONSTRAINT',
  'SYS_CONSTRAINT',
  'USER_WEATHER',
  'SYS_WEATHER',
  'USER_BUDGET',
  'SYS_BUDGET',
  'USER_MOISTURE',
  'SYS_MOISTURE',
  'REGULATION',
] as const;
export type ReasonType = (typeof REASON_TYPES)[number];

/** Who asked for a run: the planner, a program of the user, a hand on the button, or the zones that need their master open. */
export const SCHEDULE_SOURCES = ['SMART', 'FIX', 'MANUAL', 'MASTER'] as const;
export type ScheduleSource = (typeof SCHEDULE_SOURCES)[number];

export const SCHEDULE_STATUSES = ['EXECUTING', 'EXECUTED', 'CANCELLED', 'ERROR'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/**
 * How a run ended. PARTIAL: it watered less than planned, with a fault; FAILED: not at all. SKIPPED: it was due but
 * skipped, with a reason.
 */
export const RUN_OUTCOMES = ['COMPLETED', 'PARTIAL', 'STOPPED', 'FAILED', 'MISSED', 'SKIPPED'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Remedies for a shortfall that were tried and found to help. */
export const WAYS_OUT = [
  'widenTimeFrames',
  'moreZonesAtOnce',
  'liftRunLimit',
  'raiseCapacity',
  'splitZone',
  'lessFlow',
] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** Why a run did not water, watered less than it was to, or is not known to have. */
export const RUN_FAULTS = [
  /** The device did not answer, or not in time. */
  'unreachable',
  /** Its own timer has closed it; it has not said so yet. */
  'unconfirmed',
  /** It says afterwards that it never opened. */
  'not-opened',
  'refused',
  'battery-low',
  /** At the device itself. */
  'switched-off',
  'valve-fault',
  /** Its valve has reported that no water comes, and has shut. */
  'no-water',
  'closed-at-device',
  /** It was seen open, and after a silence, or by a device that has forgotten it, shut: only what was seen counts. */
  'device-restarted',
  /** The clock of the device was set, which ended it. */
  'device-clock',
  /** Its device has no timer, so it was closed as Sluice stopped or failed: by a broker, the watchdog, or Sluice itself. */
  'server-stopped',
  /** Sluice was not running for a part of it. */
  'interrupted',
  /** Its master valve or pump did not open, or did not stay open. */
  'master-not-open',
  /** Ended by a cap of the garden or the zone: minutes of a run, or litres of the day. */
  'run-cap',
  'day-cap',
  /** Cut because far more, or far less, flowed than its meter usually counts. */
  'flow-high',
  'flow-low',
  /** Cut because no water came through the pump or master valve in front of it. */
  'dry-run',
  /** Neither the device nor a master in front of it could end the water by a timer of its own. */
  'no-guard',
  /** Its own timer was not seen to close it yet, or did not, and no master in front of it could end the water. */
  'timer-unproven',
  'timer-disproven',
] as const;
export type RunFault = (typeof RUN_FAULTS)[number];

/** What trying a valve showed: its meter counted water, or none; it opened without a meter; it did not; it was stopped. */
export const VALVE_TEST_RESULTS = ['flow', 'no-flow', 'opened', 'failed', 'stopped'] as const;
export type ValveTestResult = (typeof VALVE_TEST_RESULTS)[number];

/** Why nothing waters a zone until a person says that it is right again: water flowed on, or its valve did not close. */
export const ZONE_LOCK_CAUSES = ['leak', 'stuck', 'wet'] as const;
export type ZoneLockCause = (typeof ZONE_LOCK_CAUSES)[number];

/** Why watering by hand cannot start in a zone now; where several hold, the first is told. */
export const START_REFUSALS = [
  'no_hardware',
  'starts_suspended',
  'not_set_up',
  'zone_disabled',
  'zone_locked',
  'master_zone',
  'device_switched_off',
  'device_offline',
  'battery_too_low',
  'no_end',
  'day_volume_used',
] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];

/** Which kinds of watering a zone may be given at present. */
export const VALID_STATUSES = ['SMART_VALID', 'FIX_VALID', 'MANUAL_VALID'] as const;
export type ValidStatus = (typeof VALID_STATUSES)[number];

/** `supplying`: a master zone that is open for others. */
export const ZONE_STATUSES = ['watering', 'supplying', 'watered', 'pending', 'not_scheduled'] as const;
export type ZoneStatus = (typeof ZONE_STATUSES)[number];

export const PROGRAM_REPEATS = ['interval', 'weekly', 'even_days', 'odd_days'] as const;
export type ProgramRepeat = (typeof PROGRAM_REPEATS)[number];

/** What a skip of a user leaves out: one start, one zone, all zones, or the rest of today. */
export const SKIP_SCOPES = ['schedule', 'zone', 'all', 'today'] as const;
export type SkipScope = (typeof SKIP_SCOPES)[number];

/** Whether the set time is that of the first start, or the one by which all is finished. */
export const PROGRAM_ANCHORS = ['start', 'finish'] as const;
export type ProgramAnchor = (typeof PROGRAM_ANCHORS)[number];

/** What is done about a start that was missed. */
export const MISSED_START_POLICIES = ['skip', 'run_late', 'rest'] as const;
export type MissedStartChoice = (typeof MISSED_START_POLICIES)[number];

/** What sets a reminder off: its pattern, or dry soil. */
export const REMINDER_KINDS = ['pattern', 'moisture'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Scales of a zone's chart. */
export const CHART_SCALES = ['today', 'week', 'month', 'year', 'two_years'] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

/** Law in force; law that holds only while the authority has declared it; advice. Only the first is obeyed unasked. */
export const BINDING = ['law', 'whenDeclared', 'advice'] as const;
export type Binding = (typeof BINDING)[number];

/** Services that say which level of a law is declared at a place. */
export const LEVEL_SERVICES = ['vigieau'] as const;
export type LevelService = (typeof LEVEL_SERVICES)[number];

/** Ways in which watering that happened broke a regulation. */
export const BREACHES = ['DAY', 'HOURS', 'TWICE', 'MINUTES', 'DAYS_PER_WEEK', 'RAIN'] as const;
export type Breach = (typeof BREACHES)[number];
