/** Changing zones and what grows in them. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { ZoneChange, ZonePlants } from '@sluice/contract/zones';
import { withDepletion } from '@sluice/engine/calibration/estimate';
import { withWettedFraction } from '@sluice/engine/soil-water/wetted-bulb';
import type { GroupId, PlantId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import { type Fraction, type Millimetres, mm } from '@sluice/engine/vocabulary/units';
import { beginUse, type GroupRow } from '../groups/index.ts';
import { findPlants } from '../plants/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { AppError, conflict, notFound, type Problem } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { differences, lockForChange, refuseStale } from '../platform/versions.ts';
import { stopRunsOfZone, wakeDevices } from '../runs/index.ts';
import { doubtRate, forgetFactors, redescribedFactors, withoutFactors } from './calibration.ts';
import { changedColumns, findProblems, type ZonePlace } from './columns.ts';
import { findWaterHolding, isConfigured } from './describe.ts';
import { findEstimate, storeEstimate } from './estimate-store.ts';
import { learnFlowAnew } from './flow/store.ts';
import { timerProofs } from './guard-store.ts';
import { firstDepletionMm } from './soil-water.ts';
import { withOwnName } from './station-names.ts';
import {
  findZone,
  isInProgram,
  lockZone,
  replaceSoil,
  storeSettledDays,
  toSoilState,
  updateZone,
  type ZoneRow,
} from './store.ts';

/** People look at them; no water follows. */
const ONLY_SHOWN: ReadonlySet<string> = new Set(['name', 'outline', 'headCount']);

/** What a zone's usual flow depends on: with others it is learned anew. */
const OF_FLOW = ['sprinkler', 'flowLPerMin', 'areaM2', 'emitterSpacingM', 'lineSpacingM'] as const;

/**
 * Changes a zone; returns whether the plan must change. Throws "invalid" with every rule that the outcome breaks,
 * "conflict" for switching off a zone while a program waters it.
 */
export async function changeZone(
  { db, clock }: Services,
  group: GroupRow,
  id: ZoneId,
  change: ZoneChange,
  unitSystem: UnitSystem,
): Promise<{ movesPlan: boolean }> {
  return db.transaction((tx) => changeZoneIn(tx, group, id, change, unitSystem, new Date(clock.now())));
}

/** The same in a transaction with other changes. */
export async function changeZoneIn(
  tx: Transaction,
  group: GroupRow,
  id: ZoneId,
  change: ZoneChange,
  unitSystem: UnitSystem,
  now: Date,
): Promise<{ movesPlan: boolean }> {
  const stored = await storeChange(tx, await readSurroundings(tx, group, unitSystem, now), id, change);
  if (!stored) return { movesPlan: false };
  await wakeDevices(tx, [stored.before.deviceId]);
  await announce(tx, { groupId: group.id }, topicsOf([stored]));
  return { movesPlan: stored.movesPlan };
}

/** The zone as a change would make it, of which nothing is stored. Throws "invalid" as `changeZone` does. */
export async function tryChange(
  db: Queryable,
  group: GroupRow,
  row: ZoneRow,
  change: ZoneChange,
  unitSystem: UnitSystem,
  now: Date,
): Promise<ZoneRow> {
  const around = await readSurroundings(db, group, unitSystem, now);
  const different = differences(row, changedColumns(change, row, around.today));
  if (!different) return row;
  const outcome = { ...row, ...different };
  const problems = findProblems(outcome, different, around);
  if (problems.length > 0) throw new AppError('invalid', ...problems);
  return { ...outcome, ...withoutFactors(redescribedFactors(row, outcome)) };
}

/** What a change of a zone is judged by. */
export interface Surroundings extends ZonePlace {
  groupId: GroupId;
  now: Date;
}

export const readSurroundings = async (
  db: Queryable,
  { id, location, timeZone }: GroupRow,
  unitSystem: UnitSystem,
  now: Date,
): Promise<Surroundings> => ({
  groupId: id,
  location,
  timers: await timerProofs(db, id),
  unitSystem,
  today: localDateIn(timeZone, now),
  now,
});

export interface StoredChange {
  before: ZoneRow;
  /** The columns that were written for people. */
  different: Partial<ZoneRow>;
  redescribed: boolean;
  movesPlan: boolean;
  isStopped: boolean;
}

export const topicsOf = (changes: readonly StoredChange[]): LiveTopic[] =>
  changes.some(({ isStopped }) => isStopped) ? ['zones', 'runs', 'schedule'] : ['zones', 'schedule'];

/** Stores a change without telling anybody; null where nothing differs. Throws as `changeZone`, before it writes. */
export async function storeChange(
  tx: Transaction,
  around: Surroundings,
  id: ZoneId,
  change: ZoneChange,
): Promise<StoredChange | null> {
  const { groupId, now, today } = around;
  const row = await lockForChange(lockZone, tx, id, change);
  const different = differences(row, changedColumns(change, row, today));
  if (!different) return null;
  const outcome = { ...row, ...different };
  const problems = findProblems(outcome, different, around);
  if (problems.length > 0) throw new AppError('invalid', ...problems);
  const isDisabled = different.enabled === false;
  if (isDisabled && (await isInProgram(tx, id, now))) throw conflict('errors.zoneInProgram');
  await updateZone(tx, id, { ...different, ...withOwnName(row, different.name), version: row.version + 1 });
  if (isConfigured(outcome)) await beginUse(tx, groupId);
  const factors = redescribedFactors(row, outcome);
  const redescribed = await forgetFactors(tx, outcome, factors);
  if (different.intakeFeedback !== undefined) await doubtRate(tx, outcome);
  if (OF_FLOW.some((column) => different[column] !== undefined)) await learnFlowAnew(tx, [id], now);
  await carrySoilWater(tx, row, redescribed, today, now);
  return {
    before: row,
    different,
    redescribed: factors.length > 0,
    movesPlan: Object.keys(different).some((column) => !ONLY_SHOWN.has(column)),
    isStopped: isDisabled && (await stopRunsOfZone(tx, id, now)),
  };
}

/** Puts plants into a zone. Throws "invalid" with the path of each plant that is not in the database. */
export async function plantZone(
  { db, clock }: Services,
  group: GroupRow,
  id: ZoneId,
  plants: ZonePlants,
): Promise<boolean> {
  return db.transaction((tx) => plantZoneIn(tx, group, id, plants, new Date(clock.now())));
}

/** The same in a transaction with other changes. */
export async function plantZoneIn(
  tx: Transaction,
  group: GroupRow,
  id: ZoneId,
  plants: ZonePlants,
  now: Date,
): Promise<boolean> {
  const { primary_plant_id: primaryPlantId } = plants;
  const otherPlantIds = [...new Set(plants.other_plant_ids)].filter((other) => other !== primaryPlantId);
  const row = await lockZone(tx, id);
  if (!row) throw notFound();
  refuseStale(row, plants.version);
  const plantById = new Map((await findPlants(tx, listIds(plants))).map((plant) => [plant.id, plant]));
  const problems = problemsOfPlants(plants, (plantId) => plantById.has(plantId));
  if (problems.length > 0) throw new AppError('invalid', ...problems);
  const plantType = primaryPlantId === null ? undefined : plantById.get(primaryPlantId)?.plantType;
  const different = differences(row, { primaryPlantId, otherPlantIds, plantType } as Partial<ZoneRow>);
  if (!different) return false;
  await updateZone(tx, id, { ...different, version: row.version + 1 });
  const planted = await findZone(tx, id);
  if (planted) {
    if (isConfigured(planted)) await beginUse(tx, group.id);
    const redescribed = await forgetFactors(tx, planted, redescribedFactors(row, planted));
    await carrySoilWater(tx, row, redescribed, localDateIn(group.timeZone, now), now);
  }
  await announce(tx, { groupId: group.id }, ['zones', 'schedule']);
  return true;
}

const listIds = ({ primary_plant_id: primary, other_plant_ids: others }: ZonePlants): PlantId[] =>
  primary === null ? others : [primary, ...others];

function problemsOfPlants(plants: ZonePlants, exists: (id: PlantId) => boolean): Problem[] {
  const message = 'validation.plantUnknown' as const;
  const { primary_plant_id: primary, other_plant_ids: others } = plants;
  return [
    ...(primary !== null && !exists(primary) ? [{ path: 'primary_plant_id', message }] : []),
    ...others.flatMap((id, place) => (exists(id) ? [] : [{ path: `other_plant_ids.${place}`, message }])),
  ];
}

/**
 * A zone described for the first time starts its balance; a zone that holds less than before cannot have a larger
 * depletion than that.
 */
async function carrySoilWater(
  tx: Transaction,
  before: ZoneRow,
  zone: ZoneRow,
  today: string,
  now: Date,
): Promise<void> {
  if (zone.depletionMm === null) return beginSoilWater(tx, zone, today, now);
  const [was, is] = [findWaterHolding(before, today), findWaterHolding(zone, today)];
  if (is === null) return;
  const most = mm(is.totalAvailableWaterMm);
  if (was !== null && was.wettedRootFraction !== is.wettedRootFraction) {
    await divideSoilWater(tx, zone, was.wettedRootFraction, is.wettedRootFraction, most);
  } else if (zone.depletionMm > most) await updateZone(tx, zone.id, { depletionMm: most });
}

/** The water of the ground stays where drippers wet another share of its roots than before; its parts are others. */
async function divideSoilWater(
  tx: Transaction,
  zone: ZoneRow,
  from: Fraction,
  to: Fraction,
  most: Millimetres,
): Promise<void> {
  const { depletionMm, surface } = toSoilState(zone);
  const unwettedBeforeMm = surface?.unwettedDepletionMm ?? null;
  const parts = withWettedFraction({ depletionMm, unwettedDepletionMm: unwettedBeforeMm }, from, to);
  const wettedMm = Math.min(most, parts.depletionMm);
  const { unwettedDepletionMm } = parts;
  await replaceSoil(tx, zone, { depletionMm: wettedMm, surface: surface && { ...surface, unwettedDepletionMm } });
  const stored = await findEstimate(tx, zone.id);
  if (stored === null) return;
  const estimate = withDepletion(stored.estimate, wettedMm, most);
  await storeEstimate(tx, zone.id, stored.date, { ...stored, estimate });
}

/** Begins the balance of a zone that is described: as if it had been watered a while ago. */
export async function beginSoilWater(tx: Transaction, zone: ZoneRow, today: string, now: Date): Promise<void> {
  const date = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const depletionMm = firstDepletionMm(zone, today);
  if (depletionMm !== null)
    await storeSettledDays(
      tx,
      zone.id,
      [{ date, depletionMm, surface: null, estimate: null, water: null, hasSay: false }],
      now,
    );
}
