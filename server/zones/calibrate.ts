/** What the probes of a garden have taught of its zones, and lets it change how they are watered. */
import { factorDeviations, factorsOf } from '@sluice/engine/calibration/estimate';
import { bounded, type LearnedFactors } from '@sluice/engine/calibration/in-force';
import { factorsFromNeighbours } from '@sluice/engine/calibration/neighbours';
import type { CalibrationBasis } from '@sluice/engine/vocabulary/calibration';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { notify } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import {
  type CalibrationColumns,
  calibrationColumns,
  FACTOR_COLUMNS,
  isProbed,
  isRateMeasured,
  measuredShareOf,
} from './calibration.ts';
import { estimatesOfGroup } from './estimate-store.ts';
import { updateZone, type ZoneRow, zonesOfGroup } from './store.ts';

/** A change of a factor that is worth a new plan. */
const LITTLE = 0.003;

export interface ZoneLearning extends LearnedFactors {
  basis: Exclude<CalibrationBasis, 'nothing'>;
}

/** What has been learned of each zone, by its own probes or those of its neighbours. */
export async function learningOfGroup(
  db: Queryable,
  groupId: GroupId,
): Promise<{ zones: ZoneRow[]; learned: Map<ZoneId, ZoneLearning> }> {
  const zones = await zonesOfGroup(db, groupId);
  const estimates = await estimatesOfGroup(db, groupId);
  const own = new Map(
    zones.flatMap((zone) => {
      const estimate = estimates.get(zone.id)?.estimate;
      if (estimate === undefined || !isProbed(zone)) return [];
      const factors = { factors: factorsOf(estimate), deviations: factorDeviations(estimate) };
      return [[zone.id, { basis: 'probe' as const, ...factors }] as const];
    }),
  );
  const taught = zones.flatMap((zone) => {
    const learned = own.get(zone.id);
    return learned === undefined ? [] : [{ kinds: kindsOf(zone), learned, measuredShare: measuredShareOf(zone) }];
  });
  const learned = new Map<ZoneId, ZoneLearning>(own);
  for (const zone of zones) {
    // What a zone's own probe taught stays when that is gone.
    if (zone.probedOn !== null || zone.depletionMm === null) continue;
    const factors = factorsFromNeighbours(kindsOf(zone), taught, isRateMeasured(zone));
    if (factors !== null) learned.set(zone.id, { basis: 'neighbours', ...factors });
  }
  return { zones, learned };
}

/** Lets what was learned change the zones; returns whether one has changed. */
export async function calibrateZones(db: Queryable, groupId: GroupId, nowMs: number): Promise<boolean> {
  const { zones, learned } = await learningOfGroup(db, groupId);
  let hasChanged = false;
  for (const zone of zones) {
    const of = learned.get(zone.id);
    if (of === undefined) {
      // No probe watches its refills any more.
      if (zone.refillShare < 1) await updateZone(db, zone.id, { refillShare: 1 });
      hasChanged ||= zone.refillShare < 1;
      continue;
    }
    if (zone.calibrationMode === 'fixed') continue;
    await notifyBeyondBounds(db, zone, of, nowMs);
    const columns = columnsFrom(of, zone);
    const isNews = Object.entries(columns).some(
      ([column, value]) => Math.abs(value - zone[column as keyof typeof columns]) > LITTLE,
    );
    if (!isNews) continue;
    await updateZone(db, zone.id, columns);
    hasChanged = true;
  }
  return hasChanged;
}

/** Tells people once that a zone is not what it was described as; again after a figure was declared anew or forgotten. */
async function notifyBeyondBounds(db: Queryable, zone: ZoneRow, learned: ZoneLearning, nowMs: number): Promise<void> {
  const factors = Object.keys(FACTOR_COLUMNS) as (keyof typeof FACTOR_COLUMNS)[];
  const isBeyond = factors.some((factor) => bounded(factor, learned.factors[factor]) !== learned.factors[factor]);
  if (learned.basis !== 'probe' || !isBeyond) return;
  await notify(db, {
    groupId: zone.groupId,
    key: 'learnedBeyondBounds',
    figures: { zone: zone.name },
    subject: 'DEVICE',
    subjectId: zone.deviceId,
    cause: `learned beyond bounds ${zone.id} ${zone.estimateSetOn}`,
    at: new Date(nowMs),
  });
}

/** What was learned of a zone, as far as it may change the zone by itself. */
export const columnsFrom = (learned: ZoneLearning, zone: ZoneRow): CalibrationColumns =>
  calibrationColumns(learned, { hasProbe: learned.basis === 'probe', isRateMeasured: isRateMeasured(zone) });

const kindsOf = ({ plantType: plant, soil, sprinkler }: ZoneRow) => ({ plant, soil, sprinkler });
