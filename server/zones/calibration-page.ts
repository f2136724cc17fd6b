/** What a garden has taught of a zone, as its page shows it. */
import type { CalibratedFigure, ZoneCalibration } from '@sluice/contract/zone-calibration';
import { bounded } from '@sluice/engine/calibration/in-force';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import type { CalibrationFactors } from '@sluice/engine/zones/calibrated-zone';
import type { ZoneModel } from '@sluice/engine/zones/zone-model';
import type { PlantingPlace } from '@sluice/engine/zones/zone-plants';
import type { Queryable } from '../platform/database/connect.ts';
import { momentIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { learningOfGroup, type ZoneLearning } from './calibrate.ts';
import { asDeclared, FACTOR_COLUMNS, isRateMeasured } from './calibration.ts';
import { readChanges, readTaughtEvenings } from './calibration-store.ts';
import { modelOfZone } from './describe.ts';
import type { ZoneRow } from './store.ts';

/** Deviations from the middle of a normal distribution that hold four fifths of it. */
const FOUR_FIFTHS = 1.2816;
/** Of the water of a zone whose rate is off by one deviation, the share that a known rate saves (docs/engine.md). */
const SAVED_PER_DEVIATION = 0.2;
/** Below that nobody is asked for ten minutes, litres a month. */
const WORTH_ASKING_L = 200;
const MONTH_DAYS = 30;

export async function readCalibration(
  db: Queryable,
  row: ZoneRow,
  place: PlantingPlace,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<ZoneCalibration> {
  const learned = (await learningOfGroup(db, row.groupId)).learned.get(row.id) ?? null;
  const { since, evenings } = await readTaughtEvenings(db, row);
  const { heads, plants, ground } = modelOfZone(asDeclared(row), place, toEpochDay(Temporal.PlainDate.from(today)));
  const month = Number(today.slice(5, 7));
  const coefficient = plants?.cropCoefficients.values[month - 1] ?? null;
  const show = (factor: keyof CalibrationFactors, declared: number | null) =>
    shownFigure(row, learned, factor, declared);
  const changes = await readChanges(db, row.id);
  return {
    zone_id: row.id,
    mode: row.calibrationMode,
    basis: learned?.basis ?? 'nothing',
    since,
    evenings,
    precipitation_rate_mm_per_hour: show('application', heads.precipitationRateMmPerHour?.value ?? null),
    total_available_water_mm: show('availableWater', ground?.soil.totalAvailableWaterMm ?? null),
    crop_coefficient: show('demand', coefficient),
    measurement: await findMeasurement(db, row, heads, learned, today),
    history: changes.map(({ action, at, by }) => ({ action, at: momentIn(timeZone, at), by })),
    can_undo: changes.some(({ isUndone, action }) => !isUndone && action !== 'undo'),
  };
}

function shownFigure(
  row: ZoneRow,
  learned: ZoneLearning | null,
  factor: keyof CalibrationFactors,
  declared: number | null,
): CalibratedFigure | null {
  if (declared === null || learned === null) return null;
  const value = learned.factors[factor];
  const reach = Math.exp(FOUR_FIFTHS * learned.deviations[factor]);
  return {
    declared,
    learned: declared * value,
    least: (declared * value) / reach,
    most: declared * value * reach,
    in_force: declared * row[FACTOR_COLUMNS[factor]],
    is_beyond_bounds: bounded(factor, value) !== value,
  };
}

/** A catch-can test, where the rate is unsure and the zone gets enough water for it to matter. */
async function findMeasurement(
  db: Queryable,
  row: ZoneRow,
  { areaM2: area, precipitationRateMmPerHour: rate }: ZoneModel['heads'],
  learned: ZoneLearning | null,
  today: string,
): Promise<ZoneCalibration['measurement']> {
  if (learned === null || isRateMeasured(row)) return null;
  const from = Temporal.PlainDate.from(today).subtract({ days: MONTH_DAYS }).toString();
  const litresPerS = ((rate?.value ?? 0) * (area?.value ?? 0)) / 3600;
  const litres = (await wateringSince(db, row.groupId, from))
    .filter(({ zoneId }) => zoneId === row.id)
    .reduce((sum, { volumeL, openS }) => sum + (volumeL ?? openS * litresPerS), 0);
  const savedL = SAVED_PER_DEVIATION * learned.deviations.application * litres;
  return savedL < WORTH_ASKING_L ? null : { kind: 'catch_can', saved_l_per_month: savedL };
}
