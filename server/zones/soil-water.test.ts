import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { cropClimate } from '@sluice/engine/zones/soil-day';
import { describe, expect, test } from 'vitest';
import { modelOfZone } from './describe.ts';
import { firstDepletionMm, settleDays } from './soil-water.ts';
import type { ZoneRow } from './store.ts';

const SHRUBS = {
  plantType: 'SHRUBS',
  soil: 'LOAM',
  sprinkler: 'ROTOR_HEAD',
  recipe: 'DEFAULT',
  shade: 'NONE',
  location: 'outdoor',
  areaM2: 10,
  container: null,
  containerVolumeL: null,
  containerDepthM: null,
  rootDepthM: null,
  plantedOn: null,
  learnedFieldCapacity: null,
  species: null,
  slope: null,
  customizedMoistureLow: null,
  customizedMoistureHigh: null,
  flowLPerMin: null,
  meteredFlowLPerMin: null,
  catchCanRateMmPerHour: null,
  distributionUniformity: null,
  efficiency: null,
  cropCoefficient: null,
  allowableDepletion: null,
  demandFeedback: 1,
  intakeFeedback: 1,
  applicationFactor: 1,
  availableWaterFactor: 1,
  demandFactor: 1,
  refillShare: 1,
  mostApplicationFactor: 1,
} as ZoneRow;
const PLACE = { latitudeDeg: 48, climate: 'dry' } as const;
const epochDay = (date: string) => toEpochDay(Temporal.PlainDate.from(date));
const toGround = (zone: ZoneRow, date: string) => modelOfZone(zone, PLACE, epochDay(date)).ground;
const DAY = {
  date: '2026-06-10',
  epochDay: epochDay('2026-06-10'),
  month: 6,
  rainfallMm: 0,
  et0Mm: 5,
  hourlyRainfallMm: null,
  hourlyEt0Mm: null,
  climate: cropClimate(14, 26),
  tenDayMeanC: null,
};

const settle = (
  zone: Partial<ZoneRow>,
  days = [DAY],
  from = 10,
  watering: { volumeL: number | null; openS: number; isMeasured: boolean } | null = null,
) =>
  settleDays(
    { ...SHRUBS, ...zone },
    PLACE,
    { depletionMm: from, surface: null, estimate: null },
    days,
    () => watering,
  ).map(({ depletionMm }) => depletionMm);

describe('a settled day', () => {
  test('subtracts what shrubs use while their ground is dry: a little less than half of ET0', () => {
    expect(settle({})).toEqual([12.25]);
  });

  test('adds the watering that stayed, by volume or by run time', () => {
    // 50 L on 10 m2 are 5 mm, of which a rotor leaves two thirds; an hour of it is 8.89 mm. EPA knows no wet surface.
    const [dry = 0] = settle({ recipe: 'EPA' }, [DAY], 40);
    const wet = (watering: Parameters<typeof settle>[3]) => settle({ recipe: 'EPA' }, [DAY], 40, watering)[0];
    expect(wet({ volumeL: 50, openS: 60, isMeasured: true })).toBeCloseTo(dry - 0.65 * 5, 9);
    expect(wet({ volumeL: null, openS: 3600, isMeasured: false })).toBeCloseTo(dry - 0.65 * 8.89, 9);
  });

  test('evaporates from that day on what an early watering left on the surface', () => {
    const watering = { volumeL: 50, openS: 60, isMeasured: true };
    expect(settle({}, [DAY], 10, watering)[0]).toBeGreaterThan(12.25 - 0.65 * 5 + 0.5);
  });

  test('prefers a catch-can test to unmeasured litres', () => {
    const tested = { recipe: 'EPA', flowLPerMin: 10, catchCanRateMmPerHour: 12 } as const;
    const estimated = { volumeL: 600, openS: 3600, isMeasured: false };
    const [dry = 0] = settle(tested, [DAY], 40);
    expect(settle(tested, [DAY], 40, estimated)[0]).toBeCloseTo(dry - 0.65 * 12, 9);
  });

  test('counts no rain indoors, and only a part of it in a pot under leaves', () => {
    const rainy = [{ ...DAY, rainfallMm: 8 }];
    expect(settle({ location: 'indoor' }, rainy)).toEqual([12.25]);
    expect(settle({}, rainy)[0]).toBeLessThan(12.25);
  });

  test('dries a raised bed faster, and never below what it holds', () => {
    const bed = { container: 'RAISED_BED', containerDepthM: 0.3 } as const;
    expect(toGround({ ...SHRUBS, ...bed }, DAY.date)?.rule.demandFactor).toBe(1.15);
    expect(settle(bed)[0]).toBeGreaterThan(settle({})[0] ?? 0);
    const drought = Array.from({ length: 200 }, (_, day) => ({
      ...DAY,
      date: Temporal.PlainDate.from(DAY.date).add({ days: day }).toString(),
      epochDay: DAY.epochDay + day,
    }));
    expect(settle(bed, drought).at(-1)).toBeLessThanOrEqual(0.175 * 300);
  });

  test('of a pot calculates with its volume', () => {
    const pot = { container: 'POT', containerVolumeL: 40, areaM2: 0.5 } as const;
    expect(toGround({ ...SHRUBS, ...pot }, DAY.date)?.soil.totalAvailableWaterMm).toBeCloseTo(0.27 * 80, 9);
    // Of one whose size nobody has said nothing is known but its soil.
    const unknown = { container: 'POT', containerVolumeL: null } as const;
    expect(toGround({ ...SHRUBS, ...unknown }, DAY.date)?.soil.totalAvailableWaterMm).toBeCloseTo(102, 9);
  });

  test('follows the field capacity that was learned, if this soil can have it', () => {
    const holds = (learnedFieldCapacity: number) =>
      toGround({ ...SHRUBS, learnedFieldCapacity }, DAY.date)?.fieldCapacity.value;
    expect(holds(0.33)).toBe(0.33);
    expect(holds(0.05)).toBe(0.29);
  });

  test('lets eco plants use what they use', () => {
    expect(settle({ recipe: 'LESS_WATER' })).toEqual(settle({}));
  });

  test('lets a new plant’s roots grow day by day', () => {
    const young = { ...SHRUBS, recipe: 'NEW_PLANT', plantedOn: '2026-06-01' } as ZoneRow;
    const depth = (date: string) => toGround(young, date)?.rootDepthM.value ?? 0;
    expect(depth('2026-06-01')).toBeCloseTo(0.15, 9);
    expect(depth('2026-06-22')).toBeCloseTo(0.375, 9);
    expect(depth('2026-09-01')).toBeCloseTo(0.6, 9);
  });

  test('does not exist for a zone without a description', () => {
    expect(settle({ soil: null })).toEqual([]);
    expect(settle({ sprinkler: null })).toEqual([]);
    expect(firstDepletionMm({ ...SHRUBS, sprinkler: null }, DAY.date)).toBeNull();
    expect(firstDepletionMm(SHRUBS, DAY.date)).toBeCloseTo(0.25 * 102, 9);
  });
});
