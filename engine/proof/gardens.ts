/** Gardens, programs and weather for tests. */
import type { ProgramGround } from '../programs/conflicts.ts';
import { type Program, programMinutes } from '../programs/program.ts';
import { minuteOfDayFrom } from '../programs/time-of-day.ts';
import type { WateringRules } from '../restrictions/allowed-windows.ts';
import type { TimeFrame } from '../restrictions/time-frame.ts';
import type { Garden, PlannedZone, WaterSource } from '../schedule/garden.ts';
import type { PlanState } from '../schedule/plan-state.ts';
import { plannedZone, type ZoneWatering } from '../schedule/planned-zone.ts';
import type { SensedZone } from '../schedule/sensed-zone.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import { UNDESCRIBED_ZONE, type ZoneDescription } from '../zones/zone-description.ts';
import { zoneModel } from '../zones/zone-model.ts';
import { parseProgram } from './parse-program.ts';

/** 4 May 2026, a Monday. */
export const FIRST_DAY = 20_577;
const PLACE = { latitudeDeg: 52.52, climate: 'wet' } as const;

/** A zone as a test describes it; by default a lawn on loam under rotors. */
export type TestZone = Partial<ZoneDescription> & Partial<Omit<ZoneWatering, 'id'>> & { readonly id?: string };

export function zoneFrom(over: TestZone = {}): PlannedZone {
  const description: ZoneDescription = {
    ...UNDESCRIBED_ZONE,
    plant: 'COOL_GRASS',
    soil: 'LOAM',
    sprinkler: 'ROTOR_HEAD',
    areaM2: 80,
    ...over,
  };
  const watering: ZoneWatering = {
    sourceId: 'tap',
    level: 'advanced',
    boostPercent: 100,
    mostRunMinutes: null,
    isExclusive: false,
    houseNumber: null,
    choices: {},
    plantedEpochDay: description.plantedEpochDay,
    isNewPlanting: description.recipe === 'NEW_PLANT',
    sownEpochDay: null,
    waterSalinityDsPerM: null,
    skipAboveMoisture: null,
    addBelowMoisture: null,
    ...over,
    sprinkler: description.sprinkler,
    id: (over.id ?? 'lawn') as ZoneId,
  };
  return plannedZone(watering, zoneModel(description, PLACE, FIRST_DAY));
}

export function programFrom(over: object = {}): Program {
  const parsed = parseProgram({
    id: 'p1',
    startDay: '2026-01-01',
    repeat: 'interval',
    everyDays: 1,
    at: { kind: 'clock', time: '06:00' },
    zones: [{ zoneId: 'lawn', minutes: 20 }],
    ...over,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** Mondays and Fridays in May and June, as it is entered. */
export const WEEKLY_PROGRAM = {
  id: 'p1',
  startDay: '2026-05-01',
  endDay: null,
  repeat: 'weekly',
  weekdays: [5, 1, 1],
  months: [6, 5],
  at: { kind: 'clock', time: '06:00' },
  zones: [{ zoneId: 'z1', minutes: 20 }],
};

export const weeklyProgram = (over: object = {}): Program => programFrom({ ...WEEKLY_PROGRAM, ...over });

/** What programs are checked against. */
export const BERLIN: ProgramGround = {
  timeZone: 'Europe/Berlin',
  position: { latitudeDeg: 52.52, longitudeDegE: 13.405 },
  toMinutes: (program) => programMinutes(program, () => litresPerMinute(Number.POSITIVE_INFINITY)),
};

export const TAP: WaterSource = {
  id: 'tap',
  capacityLitresPerMinute: litresPerMinute(60),
  mostZonesAtOnce: 1,
  restSeconds: 0,
  leadSeconds: 0,
  lagSeconds: 0,
};

export const NO_RULES: WateringRules = { timeFrames: [], restrictions: [], regulations: [], closedSeasons: [] };

export function makeGarden(over: Partial<Garden> = {}): Garden {
  return {
    timeZone: BERLIN.timeZone,
    position: BERLIN.position,
    zones: [zoneFrom()],
    sources: [TAP],
    programs: [],
    rules: NO_RULES,
    preferences: {
      rain: null,
      windKmh: null,
      cold: null,
      rainReading: { strategy: 'expectation' },
      finishBeforeSunrise: false,
      solarPump: false,
      leastRunSeconds: 180,
    },
    userSkips: [],
    rainDelayUntilMs: null,
    ...over,
  };
}

/** A frame between two times of the clock, 'HH:MM'. */
export function clockFrame(from: string, to: string): TimeFrame {
  const at = (time: string) => ({ kind: 'clock' as const, minuteOfDay: minuteOfDayFrom(time) ?? Number.NaN });
  return { from: at(from), to: at(to) };
}

export function dryDay(epochDay: number, over: Partial<DayOutlook> = {}): DayOutlook {
  return {
    epochDay,
    basis: 'forecast',
    et0Mm: 5,
    rainfallMm: 0,
    rainProbability: 0,
    temperatureMinC: 12,
    temperatureMaxC: 26,
    windMPerS: 2.2,
    ...over,
  };
}

export const dryDays = (count: number, over: Partial<DayOutlook> = {}): DayOutlook[] =>
  Array.from({ length: count }, (_, index) => dryDay(FIRST_DAY + index, over));

export function makeState(
  garden: Garden,
  depletionShare = 0.3,
  epochDay = FIRST_DAY,
  sensed: SensedZone | null = null,
): PlanState {
  return {
    epochDay,
    notBeforeMs: 0,
    zones: new Map(
      garden.zones.map((zone) => [
        zone.id,
        { depletionMm: depletionShare * zone.totalAvailableWaterMm, sensed, wateredEpochDays: [] },
      ]),
    ),
    sourceFreeFromMs: new Map(),
  };
}
