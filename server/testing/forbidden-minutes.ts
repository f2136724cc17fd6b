/**
 * Which minutes of a plan a watering law forbids, worked out again from the law: minute by minute on the wall clock,
 * with none of the planner's windows. For tests alone.
 */
import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import type { RegulationRule } from '@sluice/engine/restrictions/regulation';
import type { PlannedRun } from '@sluice/engine/schedule/decision';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import { DAY_MS } from '@sluice/engine/vocabulary/units';

interface Scene {
  law: PublishedRegulation;
  timeZone: string;
  zones: readonly PlannedZone[];
  runs: readonly PlannedRun[];
  /** Rain that was measured, mm by ISO date. */
  rain: ReadonlyMap<string, number>;
}

/** One sentence for each run that breaks a rule; none where the plan keeps to the law. */
export function findForbidden({ law, timeZone, zones, runs, rain }: Scene): string[] {
  const found: string[] = [];
  const secondsOf = new Map<string, number>();
  const datesUnder = new Map<RegulationRule, Set<string>>();
  for (const run of runs) {
    const zone = zones.find(({ id }) => id === run.zoneId);
    if (zone === undefined) throw new Error('a run of no zone');
    const start = Temporal.Instant.fromEpochMilliseconds(run.startsAt).toZonedDateTimeISO(timeZone);
    const date = start.toPlainDate();
    const key = `${run.zoneId} ${date}`;
    secondsOf.set(key, (secondsOf.get(key) ?? 0) + (run.endsAt - run.startsAt) / 1000);
    for (const rule of law.rules.filter((one) => binds(one, law, zone, start))) {
      const where = `${law.id} ${rule.kind} ${start.toPlainDateTime()} ${run.zoneId}`;
      if (rule.kind === 'noWatering') found.push(where);
      if (rule.kind === 'days' && !isOnList(rule, date)) found.push(where);
      if (rule.kind === 'bannedHours' && minutesOf(run, timeZone).some((minute) => isWithin(minute, rule.frame))) {
        found.push(where);
      }
      if (rule.kind === 'openHours') {
        const isOpen = (minute: number) => rule.frames.some((frame) => isWithin(minute, frame));
        if (!minutesOf(run, timeZone).every(isOpen)) found.push(where);
      }
      if (rule.kind === 'onceADay') {
        const earlier = runs.filter((other) => other.endsAt <= run.startsAt && dateOf(other, timeZone).equals(date));
        const between = earlier.flatMap((other) =>
          minutesOf({ ...run, startsAt: other.endsAt, endsAt: run.startsAt + 1 }, timeZone),
        );
        const isBanned = (minute: number) =>
          law.rules.some((ban) => ban.kind === 'bannedHours' && isWithin(minute, ban.frame));
        if (between.some(isBanned)) found.push(where);
      }
      if (rule.kind === 'mostRunMinutes' && (secondsOf.get(key) ?? 0) > 60 * rule.minutes) found.push(where);
      if (rule.kind === 'afterRain' && isTooWet(rule, date, rain)) found.push(where);
      if (rule.kind === 'mostDaysPerWeek') {
        const dates = datesUnder.get(rule) ?? new Set();
        datesUnder.set(rule, dates.add(date.toString()));
        const week = [...dates].slice(-7).filter((one) => Temporal.PlainDate.from(one).until(date).days < 7);
        if (week.length > rule.days) found.push(where);
      }
    }
  }
  return found;
}

type Start = Temporal.ZonedDateTime;

function binds(rule: RegulationRule, law: PublishedRegulation, { regulated }: PlannedZone, start: Start): boolean {
  const date = start.toPlainDate().toString();
  if (law.inForceFrom !== null && date < law.inForceFrom) return false;
  if (law.inForceTo !== null && date > law.inForceTo) return false;
  if (law.months.length > 0 && !law.months.includes(start.month)) return false;
  if (law.exemptSprinklers.includes(regulated.sprinkler)) return false;
  if (rule.heads && !rule.heads.includes(regulated.sprinkler)) return false;
  if (isNew(law, regulated, start) && !rule.bindsNewPlants) return false;
  const { houseNumber } = regulated;
  if (houseNumber !== null) {
    if (rule.addresses === 'odd' && houseNumber % 2 === 0) return false;
    if (rule.addresses === 'even' && houseNumber % 2 === 1) return false;
    const last = Number(String(houseNumber).at(-1));
    if (rule.lastDigits && !rule.lastDigits.includes(last)) return false;
  }
  const chosen = regulated.choices[law.id];
  if (rule.choices && chosen !== undefined && !rule.choices.includes(chosen)) return false;
  return isInSeason(rule, start);
}

function isNew(law: PublishedRegulation, { isNewPlanting, plantedEpochDay }: PlannedZone['regulated'], start: Start) {
  if (!law.areNewPlantsExempt || !isNewPlanting) return false;
  if (law.newPlantDays === null) return true;
  const today = Math.round(Date.UTC(start.year, start.month - 1, start.day) / DAY_MS);
  return plantedEpochDay !== null && today - plantedEpochDay < law.newPlantDays;
}

function isInSeason({ during }: RegulationRule, start: Start): boolean {
  if (during === undefined) return true;
  if (during.kind === 'dates') {
    return daysOfSeason(during.from, during.to).has(start.toPlainDate().toString().slice(5));
  }
  // A clock change happens before noon.
  const noon = start.with({ hour: 12 });
  const standard = Math.min(...[1, 7].map((month) => noon.with({ month, day: 15 }).offsetNanoseconds));
  return noon.offsetNanoseconds > standard === (during.kind === 'daylightTime');
}

const SEASONS = new Map<string, ReadonlySet<string>>();

/** Day by day from the first to the last, as a person would tick off a calendar. */
function daysOfSeason(from: string, to: string): ReadonlySet<string> {
  const cached = SEASONS.get(from + to);
  if (cached !== undefined) return cached;
  const days = new Set<string>();
  // So that it reaches the 29 February of 2024, if it has one.
  let day = Temporal.PlainDate.from(`${from > '02-29' ? 2023 : 2024}-${from}`);
  for (; !days.has(to); day = day.add({ days: 1 })) days.add(day.toString().slice(5));
  SEASONS.set(from + to, days);
  return days;
}

const dateOf = ({ startsAt }: PlannedRun, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone).toPlainDate();

const NAMES = [7, 1, 2, 3, 4, 5, 6];

function isOnList({ days }: Extract<RegulationRule, { kind: 'days' }>, date: Temporal.PlainDate): boolean {
  if (days.kind === 'weekdays') return days.weekdays.some((weekday) => NAMES[weekday] === date.dayOfWeek);
  return ['1', '3', '5', '7', '9'].includes(String(date.day).at(-1) ?? '') === (days.kind === 'oddDates');
}

type Frame = Extract<RegulationRule, { kind: 'bannedHours' }>['frame'];

function isWithin(minute: number, { from, to }: Frame): boolean {
  if (from.kind !== 'clock' || to.kind !== 'clock') throw new Error('no sun here');
  return minute >= from.minuteOfDay && minute < to.minuteOfDay;
}

/** Minutes of the wall clock that a run touches; on a day of a clock change each is looked up by itself. */
function minutesOf({ startsAt, endsAt }: PlannedRun, timeZone: string): number[] {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  const toMinute = ({ hour, minute }: Start) => 60 * hour + minute;
  const [first, last] = [at(startsAt), at(endsAt - 1)];
  if (first.hoursInDay !== 24) {
    const steps = Math.ceil((endsAt - startsAt) / 60_000);
    return [...Array(steps).keys()].map((step) => toMinute(at(startsAt + 60_000 * step))).concat(toMinute(last));
  }
  return Array.from({ length: toMinute(last) - toMinute(first) + 1 }, (_, step) => toMinute(first) + step);
}

/** Whether it lies between the rain's first possible hour and the end of the wait after its last. */
function isTooWet(
  rule: Extract<RegulationRule, { kind: 'afterRain' }>,
  date: Temporal.PlainDate,
  rain: Scene['rain'],
): boolean {
  return [...rain].some(([wetDate, mm]) => {
    const wet = Temporal.PlainDate.from(wetDate);
    const over = wet.add({ days: 1 }).toPlainDateTime().add({ hours: rule.hours });
    const starts = date.toPlainDateTime();
    return (
      mm >= rule.rainfallMm &&
      Temporal.PlainDate.compare(date, wet) >= 0 &&
      Temporal.PlainDateTime.compare(starts, over) < 0
    );
  });
}
