/** What a garden's probes have taught of its zones, as columns of the zones. */

import { doubtApplication, forgetFactor } from '@sluice/engine/calibration/estimate';
import { calibrationInForce } from '@sluice/engine/calibration/in-force';
import type { CalibrationFactors } from '@sluice/engine/zones/calibrated-zone';
import { zoneHeads } from '@sluice/engine/zones/zone-heads';
import type { Queryable } from '../platform/database/connect.ts';
import { describeZone } from './describe.ts';
import { findEstimate, storeEstimate } from './estimate-store.ts';
import { updateZone, type ZoneRow } from './store.ts';

export type CalibrationColumns = Pick<
  ZoneRow,
  'applicationFactor' | 'availableWaterFactor' | 'demandFactor' | 'refillShare' | 'mostApplicationFactor'
>;

export function calibrationColumns(...learned: Parameters<typeof calibrationInForce>): CalibrationColumns {
  const { application, availableWater, demand, refillShare, mostApplication } = calibrationInForce(...learned);
  return {
    applicationFactor: application,
    availableWaterFactor: availableWater,
    demandFactor: demand,
    refillShare,
    mostApplicationFactor: mostApplication,
  };
}

/** Of a zone of which nothing was learned. */
export const UNCALIBRATED_COLUMNS: CalibrationColumns = {
  applicationFactor: 1,
  availableWaterFactor: 1,
  demandFactor: 1,
  refillShare: 1,
  mostApplicationFactor: 1,
};

/** The zone before its probes taught anything. */
export const asDeclared = (zone: ZoneRow): ZoneRow => ({ ...zone, ...UNCALIBRATED_COLUMNS });

/** Evenings for which a balance counts as its probes' after the last one on which they moved it. */
const PROBED_DAYS = 3;

/** Whether the zone's balance follows its probes. */
export function isProbed({ probedOn, settledDate }: Pick<ZoneRow, 'probedOn' | 'settledDate'>): boolean {
  if (probedOn === null || settledDate === null) return false;
  return Temporal.PlainDate.from(probedOn).until(settledDate).days <= PROBED_DAYS;
}

/** Whether a meter or a catch-can test tells the rate of a zone's heads. */
export const isRateMeasured = (zone: Pick<ZoneRow, 'meteredFlowLPerMin' | 'catchCanRateMmPerHour'>): boolean =>
  zone.meteredFlowLPerMin !== null || zone.catchCanRateMmPerHour !== null;

/** A zone's measured rate over the one that it would have without the measurement; null where nothing measures it. */
export function measuredShareOf(zone: ZoneRow): number | null {
  if (!isRateMeasured(zone)) return null;
  const described = describeZone(asDeclared(zone));
  const unmeasured = { ...described, meteredFlowLitresPerMinute: null, catchCanRateMmPerHour: null };
  const { precipitationRateMmPerHour: measured } = zoneHeads(described);
  const { precipitationRateMmPerHour: usual } = zoneHeads(unmeasured);
  return measured && usual && measured.value / usual.value;
}

type Factor = keyof CalibrationFactors;

export const FACTOR_COLUMNS = {
  application: 'applicationFactor',
  availableWater: 'availableWaterFactor',
  demand: 'demandFactor',
} as const satisfies { readonly [F in Factor]: keyof ZoneRow };

/** What describes each figure; when it changes, what was learned of the old one does not hold for the new. */
const DESCRIBED_BY: { readonly [F in Factor]: readonly (keyof ZoneRow)[] } = {
  application: ['sprinkler', 'areaM2', 'flowLPerMin', 'catchCanRateMmPerHour', 'distributionUniformity', 'efficiency'],
  availableWater: [
    'soil',
    'plantType',
    'primaryPlantId',
    'rootDepthM',
    'emitterSpacingM',
    'lineSpacingM',
    'container',
    'containerVolumeL',
    'containerDepthM',
    'learnedFieldCapacity',
  ],
  demand: [
    'plantType',
    'primaryPlantId',
    'shade',
    'aspect',
    'mulch',
    'cropCoefficient',
    'location',
    'plantedOn',
    'demandFeedback',
  ],
};

/** The factors whose figures differ between two states of a zone. */
export function redescribedFactors(before: ZoneRow, after: ZoneRow): Factor[] {
  const factors = Object.keys(DESCRIBED_BY) as Factor[];
  return factors.filter((factor) => DESCRIBED_BY[factor].some((column) => before[column] !== after[column]));
}

/** Columns of a zone of which nothing is learned of these figures. */
export const withoutFactors = (factors: readonly Factor[]): Partial<ZoneRow> =>
  Object.fromEntries(factors.map((factor) => [FACTOR_COLUMNS[factor], 1]));

/** Forgets what was learned of some figures, in the zone and in its estimate; returns the zone as it is then. */
export async function forgetFactors(
  db: Queryable,
  zone: ZoneRow,
  factors: readonly Factor[],
  isMeasured = isRateMeasured(zone),
): Promise<ZoneRow> {
  if (factors.length === 0) return zone;
  const forgotten = withoutFactors(factors);
  await updateZone(db, zone.id, forgotten);
  const stored = await findEstimate(db, zone.id);
  if (stored === null) return { ...zone, ...forgotten };
  const estimate = factors.reduce((before, factor) => forgetFactor(before, factor, isMeasured), stored.estimate);
  await storeEstimate(db, zone.id, stored.date, { ...stored, estimate });
  await updateZone(db, zone.id, { estimateSetOn: stored.date });
  return { ...zone, ...forgotten };
}

/** Doubts what was learned of a zone's rate, whose cycles have become others. */
export async function doubtRate(db: Queryable, zone: ZoneRow): Promise<void> {
  const stored = await findEstimate(db, zone.id);
  if (stored === null) return;
  const estimate = doubtApplication(stored.estimate, isRateMeasured(zone));
  await storeEstimate(db, zone.id, stored.date, { ...stored, estimate });
  await updateZone(db, zone.id, { estimateSetOn: stored.date });
}
