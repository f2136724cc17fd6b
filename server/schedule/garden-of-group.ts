/** The planner's view of a garden, read from the nouns' tables. */
import { type BackupReason, backupReason } from '@sluice/engine/programs/backup-program';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import type { ClosedSeason } from '@sluice/engine/restrictions/closed-season';
import type { TimeFrame } from '@sluice/engine/restrictions/time-frame';
import type { Garden, PlannedZone, Preferences, WaterSource } from '@sluice/engine/schedule/garden';
import { plannedZone } from '@sluice/engine/schedule/planned-zone';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import type { UserSkip } from '@sluice/engine/skipping/user';
import { DAY_MS, litresPerMinute } from '@sluice/engine/vocabulary/units';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import { skipsOfAppointments } from '../appointments/index.ts';
import { readBackupPrograms } from '../backup-programs/index.ts';
import { devicesOfGroup } from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import { oneTimeRunsSince } from '../one-time-runs/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { type PreferencesRow, readPreferences } from '../preferences/index.ts';
import { parseTime, programsOfGroup } from '../programs/index.ts';
import { followedRegulations, type LocalRegulation, readRegulations } from '../regulations/index.ts';
import { type RestrictionRow, readRestrictions } from '../restrictions/index.ts';
import { type SensorRow, sensorsOfGroups } from '../sensors/index.ts';
import { readUsualClimate, readWeatherDays, readWeatherHours, type UsualClimate } from '../weather/index.ts';
import { findPlantingPlace, modelOfZone, type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { toOutlook, windWhileWatering } from './outlook.ts';
import { plannedBackup, plannedOneTimeRun, programOfZones } from './planned-programs.ts';
import { type NamedSkipRow, skipsInForce } from './skip-store.ts';

/** Nights that winterization looks back on. */
const DAYS_BACK = 60;
/** Days beyond the plan itself, for a zone's next chance and later rain. */
const DAYS_BEYOND = 20;

export interface PlannerView {
  garden: Garden;
  outlook: DayOutlook[];
  /** Climate normals, for days without weather. */
  usual: UsualClimate;
  zones: ZoneRow[];
  sensors: SensorRow[];
  /** Name of each program; one-time runs and backup programs have none. */
  programNames: Map<string, string>;
  /** Why smart planning has no weather; null while it has. */
  noWeatherReason: BackupReason | null;
  deviceOfZone: Map<string, ZoneRow['deviceId']>;
}

/** What a plan assumes of a garden that is planned for trial. */
export interface Trial {
  readonly changeZone: (zone: ZoneRow) => ZoneRow;
  readonly changePreferences?: (row: PreferencesRow) => PreferencesRow;
  readonly changeRegulations?: (laws: LocalRegulation[]) => LocalRegulation[];
  /** In the place of the garden's. */
  readonly restrictions?: readonly RestrictionRow[];
  /** Weather is known, nobody has skipped or delayed anything, and nothing runs once. */
  readonly isUndisturbed: boolean;
}

const asItIs = <T>(thing: T): T => thing;
const AS_IT_IS: Trial = { changeZone: asItIs, isUndisturbed: false };

/** `fromMs`: the first day to be planned; `days`: how many. */
export async function plannerView(
  db: Queryable,
  group: GroupRow,
  fromMs: number,
  days: number,
  trial: Trial = AS_IT_IS,
): Promise<PlannerView> {
  const { changeZone, changePreferences = asItIs, changeRegulations = asItIs, isUndisturbed } = trial;
  const { timeZone } = group;
  const today = localDateIn(timeZone, fromMs);
  const date = (offset: number) => Temporal.PlainDate.from(today).add({ days: offset }).toString();
  // One after another: a transaction has one connection.
  const zones = (await zonesOfGroup(db, group.id)).map(changeZone);
  const programs = await programsOfGroup(db, group.id);
  const restrictions = trial.restrictions ?? (await readRestrictions(db, group.id));
  const preferences = changePreferences(await readPreferences(db, group.id));
  const laws = followedRegulations(changeRegulations(await readRegulations(db, group.id, group)));
  const sensors = (await sensorsOfGroups(db, [group.id])).filter(
    ({ senses, hasHardware }) => senses === 'soil' && hasHardware,
  );
  const weather = await readWeatherDays(db, group.id, date(-DAYS_BACK), date(days + DAYS_BEYOND));
  const hours = await readWeatherHours(db, group.id, today, date(days));
  const position = toPosition(group);
  const usual = await readUsualClimate(db, group);
  const runsOnce = isUndisturbed ? [] : await oneTimeRunsSince(db, group.id, new Date(fromMs - DAY_MS));
  const backups = await readBackupPrograms(db, group.id);
  const skips = isUndisturbed ? [] : await skipsInForce(db, group.id, new Date(fromMs));
  const appointments = isUndisturbed ? [] : await skipsOfAppointments(db, group.id, zones, new Date(fromMs - DAY_MS));
  const isOutdoor = group.location === 'outdoor';
  const weatherAtMs = weather.reduce<number | null>((at, row) => Math.max(at ?? 0, row.fetchedAt.getTime()), null);
  const noWeatherReason = isOutdoor && !isUndisturbed ? backupReason(weatherAtMs, fromMs) : null;
  const switchedOff = new Set(
    (await devicesOfGroup(db, group.id)).filter((device) => device.isSwitchedOff).map(({ id }) => id),
  );
  const masters = new Set(zones.map(({ masterZoneId }) => masterZoneId));
  const on = zones.filter((zone) => zone.enabled && !masters.has(zone.id) && !switchedOff.has(zone.deviceId));
  const isOn = (id: ZoneRow['id']) => on.some((zone) => zone.id === id);
  const place = {
    ...findPlantingPlace(group, usual.normals),
    houseNumber: laws.houseNumber,
    choices: laws.choices,
    mostRunMin: preferences.mostRunMin,
    waterSalinityDsPerM: preferences.waterSalinityDsPerM,
    today,
  };
  const enabledBackups = backups.filter(({ enabled }) => enabled);
  // A zone without a backup program goes on by its balance with the climate normals.
  const backedUp = new Set(
    noWeatherReason === null ? [] : enabledBackups.flatMap((row) => row.zones.map(({ zoneId }) => zoneId)),
  );
  const findSource = (zone: ZoneRow) =>
    group.deviceType === 'PIXIE' && preferences.sourceCapacityLPerMin === null ? zone.deviceId : group.id;
  const epochDay = toEpochDay(Temporal.PlainDate.from(today));
  const garden: Garden = {
    timeZone,
    position,
    zones: on.map((zone) =>
      toPlannedZone(
        zone,
        findSource(zone),
        { ...place, hasNoWeather: backedUp.has(zone.id) },
        findSensor(zone, sensors),
      ),
    ),
    sources: [...new Set(on.map(findSource))].map((id) => sourceFrom(id, preferences)),
    programs: [
      ...programs.filter(({ enabled }) => enabled).map((row) => programOfZones(row, isOn)),
      ...runsOnce.map((row) => plannedOneTimeRun(row, timeZone, isOn)),
      ...(noWeatherReason === null ? [] : enabledBackups.map((row) => plannedBackup(row, today, isOn))),
    ].filter((program) => program.zones.length > 0),
    rules: {
      timeFrames: [
        ...frame(preferences.morningFrom, preferences.morningTo),
        ...frame(preferences.afternoonFrom, preferences.afternoonTo),
      ],
      restrictions: restrictions.map((row) => ({
        id: row.id,
        frame: frame(row.startTime, row.endTime)[0] ?? null,
        months: row.months,
        weekdays: row.weekdays,
      })),
      regulations: isOutdoor ? laws.regulations : [],
      closedSeasons: closedSeasons(preferences),
    },
    preferences: isOutdoor ? preferencesFrom(preferences) : { ...preferencesFrom(preferences), ...NO_SKY },
    userSkips: [...skips.map(userSkip), ...appointments],
    rainDelayUntilMs: isUndisturbed ? null : rainDelayUntilMs(group, fromMs),
  };
  return {
    garden,
    outlook: toOutlook(
      weather,
      epochDay - DAYS_BACK,
      epochDay + days + DAYS_BEYOND,
      windWhileWatering(garden, hours),
      hours,
      usual.normals,
      timeZone,
    ),
    usual,
    zones,
    sensors,
    programNames: new Map(programs.map(({ id, name }) => [id as string, name])),
    noWeatherReason,
    deviceOfZone: new Map(zones.map((zone) => [zone.id as string, zone.deviceId])),
  };
}

/** Indoors no rain falls, no wind blows and nothing freezes. */
const NO_SKY = { rain: null, windKmh: null, cold: null } as const;

const findSensor = (zone: ZoneRow, sensors: SensorRow[]) =>
  sensors.find((sensor) => sensor.zoneId === zone.id) ??
  sensors.find((sensor) => sensor.adjustedZoneIds.includes(zone.id)) ??
  null;

/** Sensors in the zone, and those whose owner lets them adjust its watering. */
export const sensorsOfZone = (zone: ZoneRow, sensors: SensorRow[]) =>
  sensors.filter((sensor) => sensor.zoneId === zone.id || sensor.adjustedZoneIds.includes(zone.id));

export function sourceFrom(id: string, preferences: PreferencesRow): WaterSource {
  return {
    id,
    capacityLitresPerMinute: litresPerMinute(preferences.sourceCapacityLPerMin ?? Number.POSITIVE_INFINITY),
    mostZonesAtOnce: preferences.mostZonesAtOnce,
    restSeconds: preferences.restTimeMin * 60,
    leadSeconds: preferences.leadS,
    lagSeconds: preferences.lagS,
  };
}

function frame(from: string | null, to: string | null): TimeFrame[] {
  return from === null || to === null ? [] : [{ from: parseTime(from), to: parseTime(to) }];
}

/** The weeks in which its water is off; none where it has no such season. */
export function closedSeasons({
  closedFrom,
  closedTo,
}: Pick<PreferencesRow, 'closedFrom' | 'closedTo'>): ClosedSeason[] {
  if (closedFrom === null || closedTo === null) return [];
  const part = (text: string, at: number) => Number(text.slice(at, at + 2));
  return [
    {
      fromMonth: part(closedFrom, 0),
      fromDay: part(closedFrom, 3),
      toMonth: part(closedTo, 0),
      toDay: part(closedTo, 3),
    },
  ];
}

export function preferencesFrom(row: PreferencesRow): Preferences {
  const reading =
    row.rainStrategy === 'expectation'
      ? { strategy: 'expectation' as const }
      : { strategy: 'forecast' as const, leastProbability: row.rainProbabilityPercent / 100 };
  return {
    rain: row.rainEnabled ? { reading, thresholdMm: row.rainThresholdMm, daysToSkip: row.rainDaysToSkip } : null,
    windKmh: row.windEnabled ? row.windThresholdKmh : null,
    cold: row.winterizationEnabled
      ? { thresholdC: row.winterizationC, winterC: row.winterWateringEnabled ? row.winterWateringC : null }
      : null,
    rainReading: reading,
    finishBeforeSunrise: row.finishBeforeSunrise,
    solarPump: row.solarPump,
    leastRunSeconds: MIN_RUN_SECONDS,
  };
}

/** Three minutes, the shortest mean run that the SWAT protocol accepts. */
const MIN_RUN_SECONDS = 180;

function userSkip({ scope, occurrenceId, zoneId, ...row }: NamedSkipRow): UserSkip {
  const by = row.createdBy && { id: row.createdBy, name: row.createdByName ?? '', atMs: row.createdAt.getTime() };
  if (scope === 'schedule') return { by, scope, occurrenceId: occurrenceId ?? '' };
  const span = { fromMs: row.fromAt.getTime(), untilMs: row.untilAt.getTime() };
  return scope === 'zone' && zoneId !== null ? { by, scope, zoneId, ...span } : { by, scope: 'all', ...span };
}

/** Null once it is over. */
function rainDelayUntilMs({ rainDelayUntil }: GroupRow, fromMs: number): number | null {
  const untilMs = rainDelayUntil?.getTime() ?? 0;
  return untilMs > fromMs ? untilMs : null;
}

interface ZonePlace extends PlantingPlace {
  houseNumber: number | null;
  /** Group or stage that the gardener chose, by regulation. */
  choices: Readonly<Record<string, string>>;
  /** Today in the garden, for plants that are new. */
  today: string;
  /** The garden's cap on one run, minutes. */
  mostRunMin: number;
  /** Null where nobody measured it. */
  waterSalinityDsPerM: number | null;
  /** Without weather every zone runs on programs alone. */
  hasNoWeather: boolean;
}

/** A zone's row as the planner knows zones. */
export function toPlannedZone(
  zone: ZoneRow,
  sourceId: string,
  place: ZonePlace,
  sensor: SensorRow | null,
): PlannedZone {
  return plannedZone(
    {
      id: zone.id,
      sourceId,
      level: zone.smart && !place.hasNoWeather ? zone.smartLevel : 'none',
      boostPercent: Math.round(zone.boostFactor * 100),
      mostRunMinutes: Math.min(zone.mostRunMin ?? place.mostRunMin, place.mostRunMin),
      isExclusive: zone.isExclusive,
      houseNumber: place.houseNumber,
      choices: place.choices,
      sprinkler: zone.sprinkler,
      isNewPlanting: zone.recipe === 'NEW_PLANT',
      plantedEpochDay: zone.plantedOn === null ? null : toEpochDay(Temporal.PlainDate.from(zone.plantedOn)),
      sownEpochDay: zone.sownOn === null ? null : toEpochDay(Temporal.PlainDate.from(zone.sownOn)),
      waterSalinityDsPerM: place.waterSalinityDsPerM,
      skipAboveMoisture: sensor?.skipAbove ?? null,
      addBelowMoisture: sensor?.addBelow ?? null,
    },
    modelOfZone(zone, place, toEpochDay(Temporal.PlainDate.from(place.today))),
  );
}
