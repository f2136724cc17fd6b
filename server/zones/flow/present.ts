/** The flow of a zone as its page shows it. */
import type { ZoneFlow } from '@sluice/contract/zone-flow';
import type { GroupRow } from '../../groups/index.ts';
import type { Database, Queryable } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { momentIn, momentOrNull } from '../../platform/moments.ts';
import { type ZoneRow, zonesOfDevices } from '../store.ts';
import { judgeMeter, litresAWeek } from './measured.ts';
import { learnFlowAnew, readZoneFlows, type ZoneFlowRow } from './store.ts';

/** Of the chart. */
const SHOWN_RUNS = 60;

export async function presentFlow(db: Queryable, zone: ZoneRow, group: GroupRow, nowMs: number): Promise<ZoneFlow> {
  const { id, deviceId } = zone;
  const { timeZone } = group;
  const now = new Date(nowMs);
  const ids = (await zonesOfDevices(db, [deviceId])).map((one) => one.id);
  const flows = await readZoneFlows(db, ids);
  const { histories } = await judgeMeter(db, deviceId, ids, flows, now);
  const own = histories.find(({ zoneIds }) => zoneIds.length === 1 && zoneIds[0] === id);
  const stored = flows.get(id);
  return {
    zone_id: id,
    usual_flow_l_per_min: own?.usualLPerMin ?? null,
    learned_from: momentOrNull(timeZone, stored?.learnedFrom ?? null),
    runs: (own?.runs ?? []).slice(-SHOWN_RUNS).map(({ atMs, flowLPerMin, ratio }) => ({
      at: momentIn(timeZone, atMs),
      flow_l_per_min: flowLPerMin,
      ratio,
    })),
    change: stored ? await presentChange(db, zone, stored, timeZone, now) : null,
  };
}

async function presentChange(
  db: Queryable,
  { id, groupId }: ZoneRow,
  stored: ZoneFlowRow,
  timeZone: string,
  now: Date,
): Promise<ZoneFlow['change']> {
  const { direction, since, foundAt, flowLPerMin, usualLPerMin, isShared } = stored;
  if (direction === null || since === null || foundAt === null) return null;
  return {
    direction,
    since: momentIn(timeZone, since),
    found: momentIn(timeZone, foundAt),
    flow_l_per_min: flowLPerMin,
    usual_flow_l_per_min: usualLPerMin,
    litres_a_week: await litresAWeek(db, { id, groupId, timeZone }, stored, now),
    is_shared: isShared,
  };
}

/** A person says that it is mended: what all zones of the meter shared is mended for all. */
export async function forgetFlow(db: Database, { id, deviceId, groupId }: ZoneRow, nowMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = (await zonesOfDevices(tx, [deviceId])).map((zone) => zone.id);
    const flows = await readZoneFlows(tx, ids);
    const isShared = flows.get(id)?.isShared ?? false;
    const mended = ids.filter((one) => one === id || (isShared && flows.get(one)?.isShared));
    await learnFlowAnew(tx, mended, new Date(nowMs));
    await announce(tx, { groupId }, ['zones']);
  });
}
