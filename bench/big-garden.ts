/** A garden of any size to plan: every kind of soil, plant and head, some zones by program, some by their balance. */
import { parseProgram } from '@sluice/engine/proof/parse-program';
import type { Garden, PlannedZone } from '@sluice/engine/schedule/garden';
import type { PlanState } from '@sluice/engine/schedule/plan-state';
import { plannedZone } from '@sluice/engine/schedule/planned-zone';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import { PLANT_TYPES, SHADES, SLOPES, SOIL_TYPES, SPRINKLER_TYPES } from '@sluice/engine/vocabulary/garden';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Result } from '@sluice/engine/vocabulary/result';
import { litresPerMinute } from '@sluice/engine/vocabulary/units';
import { UNDESCRIBED_ZONE } from '@sluice/engine/zones/zone-description';
import { zoneModel } from '@sluice/engine/zones/zone-model';

/** 1 June 2026. */
const FIRST_DAY = 20_605;
const ZONES_PER_SOURCE = 25;
const LEVELS = ['advanced', 'basic', 'advanced', 'none'] as const;

function sound<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const turn = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % list.length];

function zone(index: number): PlannedZone {
  const sprinkler = turn(SPRINKLER_TYPES, index) ?? 'ROTOR_HEAD';
  return plannedZone(
    {
      id: `zone ${index}` as ZoneId,
      sourceId: `source ${Math.floor(index / ZONES_PER_SOURCE)}`,
      level: turn(LEVELS, index) ?? 'none',
      boostPercent: 100,
      mostRunMinutes: null,
      isExclusive: false,
      houseNumber: 1 + (index % 2),
      sprinkler,
      isNewPlanting: false,
      plantedEpochDay: null,
      sownEpochDay: null,
      waterSalinityDsPerM: null,
      choices: {},
      skipAboveMoisture: null,
      addBelowMoisture: null,
    },
    zoneModel(
      {
        ...UNDESCRIBED_ZONE,
        plant: turn(PLANT_TYPES, index) ?? null,
        soil: turn(SOIL_TYPES, index >> 1) ?? null,
        slope: turn(SLOPES, index >> 2) ?? null,
        shade: turn(SHADES, index >> 3) ?? null,
        sprinkler,
        areaM2: 20 + (index % 7) * 15,
      },
      { latitudeDeg: 48, climate: 'wet' },
      FIRST_DAY,
    ),
  );
}

function program(index: number, zones: number) {
  const hour = String(index % 8).padStart(2, '0');
  return sound(
    parseProgram({
      id: `program ${index}`,
      startDay: '2026-01-01',
      ...(index % 3 === 0
        ? { repeat: 'weekly', weekdays: [1, 3, 6] }
        : { repeat: 'interval', everyDays: 1 + (index % 4) }),
      at: index % 5 === 0 ? { kind: 'sunrise', offsetMinutes: -90 } : { kind: 'clock', time: `${hour}:00` },
      zones: [0, 1, 2].map((next) => ({ zoneId: `zone ${(index * 5 + next) % zones}`, minutes: 10 + (index % 20) })),
    }),
  );
}

export function bigGarden(zones: number, programs: number): Garden {
  return {
    timeZone: 'Europe/Vienna',
    position: { latitudeDeg: 48.2, longitudeDegE: 16.4 },
    zones: Array.from({ length: zones }, (_, index) => zone(index)),
    sources: Array.from({ length: Math.ceil(zones / ZONES_PER_SOURCE) }, (_, index) => ({
      id: `source ${index}`,
      capacityLitresPerMinute: litresPerMinute(150),
      mostZonesAtOnce: 3,
      restSeconds: 0,
      leadSeconds: 5,
      lagSeconds: 5,
    })),
    programs: Array.from({ length: programs }, (_, index) => program(index, zones)),
    rules: {
      timeFrames: [
        { from: { kind: 'sunset', offsetMinutes: 30 }, to: { kind: 'clock', minuteOfDay: 1440 } },
        { from: { kind: 'clock', minuteOfDay: 0 }, to: { kind: 'clock', minuteOfDay: 600 } },
      ],
      restrictions: [{ id: 'sunday', frame: null, months: [], weekdays: [0] }],
      regulations: [],
      closedSeasons: [],
    },
    preferences: {
      rain: { reading: { strategy: 'forecast', leastProbability: 0.5 }, thresholdMm: 5, daysToSkip: [-1, 0, 1] },
      windKmh: 32,
      cold: { thresholdC: 2, winterC: null },
      rainReading: { strategy: 'expectation' },
      finishBeforeSunrise: false,
      solarPump: false,
      leastRunSeconds: 180,
    },
    userSkips: [],
    rainDelayUntilMs: null,
  };
}

/** A summer with a shower now and then. */
export const summer = (days: number): DayOutlook[] =>
  Array.from({ length: days }, (_, index) => ({
    epochDay: FIRST_DAY + index,
    basis: index < 7 ? 'forecast' : 'normal',
    et0Mm: 4.5 + Math.sin(index),
    rainfallMm: index % 6 === 3 ? 8 : 0,
    rainProbability: index % 6 === 3 ? 0.6 : 0.1,
    temperatureMinC: 13,
    temperatureMaxC: 27,
    windMPerS: 2.5,
  }));

export const dryMorning = (garden: Garden): PlanState => ({
  epochDay: FIRST_DAY,
  notBeforeMs: 0,
  zones: new Map(
    garden.zones.map((one, index) => [
      one.id,
      { depletionMm: ((index % 10) / 20) * one.totalAvailableWaterMm, sensed: null, wateredEpochDays: [] },
    ]),
  ),
  sourceFreeFromMs: new Map(),
});
