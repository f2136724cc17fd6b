/** Judges what meters have measured since the last time; stores how each zone's flow has changed, and notifies once. */
import type { FlowChange, FlowHistory, MeterVerdict } from '@sluice/engine/application/flow-change';
import type { DeviceId } from '@sluice/engine/vocabulary/ids';
import { findDevice } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { costByMonths, readTariff } from '../tariffs/index.ts';
import {
  FLOW_AS_USUAL,
  judgeMeter,
  litresAWeek,
  metersToJudge,
  putZoneFlow,
  readZoneFlows,
  takeToJudge,
  type ZoneFlowChange,
  type ZoneFlowRow,
  type ZoneRow,
  zonesOfDevices,
} from '../zones/index.ts';

/** From so many runs alone since the change on, a zone is judged by them, and not by its runs with others. */
const OWN_RUNS = 3;

/** Nothing is closed by what it finds: the limits that end a run are the control loop's (docs/decisions/0157). */
export async function judgeFlows(db: Database, nowMs: number, faults: GardenFaults): Promise<void> {
  const now = new Date(nowMs);
  for (const deviceId of await metersToJudge(db)) {
    const device = await findDevice(db, deviceId);
    if (device === null || faults.isPausing(device.groupId, 'flows')) continue;
    await faults.guard(device.groupId, 'flows', () =>
      db.transaction(async (tx) => {
        if (await takeToJudge(tx, deviceId)) await judge(tx, deviceId, now);
      }),
    );
  }
}

/** Zones that have changed; `isShared`: as all of their meter have. */
interface Event {
  readonly zoneIds: readonly string[];
  readonly isShared: boolean;
  readonly change: FlowChange;
}

async function judge(tx: Transaction, deviceId: DeviceId, now: Date): Promise<void> {
  const zones = await zonesOfDevices(tx, [deviceId]);
  const [first] = zones;
  if (first === undefined) return;
  const ids = zones.map(({ id }) => id);
  const before = await readZoneFlows(tx, ids);
  const verdict = await judgeMeter(tx, deviceId, ids, before, now);
  const found = new Map<FlowChange, { event: Event; zone: ZoneRow; columns: ZoneFlowChange }>();
  const earlier = new Set<FlowChange>();
  for (const zone of zones) {
    const event = findEvent(zone.id, verdict);
    const stored = before.get(zone.id);
    if (event === null) {
      if (stored !== undefined && stored.direction !== null) await putZoneFlow(tx, zone.id, FLOW_AS_USUAL);
      continue;
    }
    const columns = toColumns(event, verdict, stored);
    await putZoneFlow(tx, zone.id, columns);
    if (stored?.direction === event.change.direction) earlier.add(event.change);
    else found.set(event.change, { event, zone, columns });
  }
  for (const [change, { event, zone, columns }] of found) {
    if (!earlier.has(change)) await notifyChange(tx, deviceId, zones, event, zone, columns, now);
  }
  await announce(tx, { groupId: first.groupId }, ['zones']);
}

/** What all zones share goes before what a zone has alone, and that before what it has with others. */
function findEvent(id: ZoneRow['id'], { histories, shared }: MeterVerdict): Event | null {
  const isMetered = histories.some(({ zoneIds }) => zoneIds.includes(id));
  const ofAll = openChange(shared);
  if (ofAll !== null && isMetered) return { zoneIds: [id], isShared: true, change: ofAll };
  const own = histories.find(({ zoneIds }) => zoneIds.length === 1 && zoneIds[0] === id);
  const alone = own ? openChange(own.changes) : null;
  if (alone !== null) return { zoneIds: [id], isShared: false, change: alone };
  for (const { zoneIds, changes } of histories) {
    const change = zoneIds.length > 1 && zoneIds.includes(id) ? openChange(changes) : null;
    if (change !== null && !isCleared(own, change)) return { zoneIds, isShared: false, change };
  }
  return null;
}

function openChange(changes: readonly FlowChange[]): FlowChange | null {
  const last = changes.at(-1);
  return last?.endedMs === null ? last : null;
}

/** Alone it has run as usual since the change. */
const isCleared = (own: FlowHistory | undefined, { sinceMs }: FlowChange) =>
  (own?.runs.filter(({ atMs, ratio }) => atMs >= sinceMs && ratio !== null).length ?? 0) >= OWN_RUNS;

function toColumns(
  { zoneIds, isShared, change }: Event,
  { histories }: MeterVerdict,
  stored: ZoneFlowRow | undefined,
): ZoneFlowChange {
  const goesOn = stored?.direction === change.direction;
  const isOfEvent = (history: FlowHistory) => history.zoneIds.join() === zoneIds.join();
  const usual = histories.find(isOfEvent)?.usualLPerMin ?? null;
  return {
    direction: change.direction,
    since: goesOn ? stored.since : new Date(change.sinceMs),
    foundAt: goesOn ? stored.foundAt : new Date(change.foundMs),
    usualLPerMin: usual,
    flowLPerMin: usual === null ? null : usual * change.ratio,
    isShared,
  };
}

async function notifyChange(
  tx: Transaction,
  deviceId: DeviceId,
  zones: readonly ZoneRow[],
  { zoneIds, isShared, change: { direction, sinceMs, foundMs, ratio } }: Event,
  zone: ZoneRow,
  columns: ZoneFlowChange,
  now: Date,
): Promise<void> {
  const { groupId } = zone;
  const { timeZone } = await requireGroup(tx, groupId);
  const device = (await findDevice(tx, deviceId))?.name ?? '';
  const names = zones.filter(({ id }) => zoneIds.includes(id)).map(({ name }) => name);
  const since = localDateIn(timeZone, sinceMs);
  const figures = { device, zone: names.join(' + '), since, percent: Math.round(100 * Math.abs(ratio - 1)) };
  const notice = { groupId, subject: 'DEVICE', subjectId: deviceId, at: now } as const;
  const cause = `flow ${direction} ${isShared ? deviceId : zoneIds.join(' ')} ${foundMs}`;
  if (isShared) {
    const key = direction === 'high' ? 'flowHighEverywhere' : 'flowLowEverywhere';
    return notify(tx, { ...notice, key, figures, cause });
  }
  const litres = (await litresAWeek(tx, { id: zone.id, groupId, timeZone }, columns, now)) ?? 0;
  const price = direction === 'high' ? await priceOf(tx, groupId, localDateIn(timeZone, now.getTime()), litres) : null;
  const key = direction === 'low' ? 'flowLow' : price === null ? 'flowHigh' : 'flowHighPriced';
  const heads = zoneIds.length === 1 ? findHeads(zone.headCount, ratio) : null;
  const extra = { ...(price !== null && { cost: price }), ...(heads !== null && { heads }) };
  await notify(tx, { ...notice, key, figures: { ...figures, litres, ...extra }, cause });
}

/** As a notice's figure; null where no tariff is known. */
async function priceOf(tx: Transaction, groupId: ZoneRow['groupId'], date: string, litres: number) {
  const tariff = await readTariff(tx, groupId);
  if (tariff === null) return null;
  const { amount, currency } = costByMonths(tariff, [{ date, litres }]);
  return amount > 0 ? `${amount} ${currency}` : null;
}

/**
 * How many heads a change of flow is like, as a notice's figure: '1 8' for about one of eight. Null where their number is
 * not known, and for less than half a head or more than all. Of heads that are alike, and at the same pressure.
 */
function findHeads(headCount: number | null, ratio: number): string | null {
  if (headCount === null) return null;
  const heads = Math.abs(ratio - 1) * headCount;
  return heads < 0.5 || heads > headCount ? null : `${Math.round(heads)} ${headCount}`;
}
