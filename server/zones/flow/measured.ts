/** A meter's flows as the engine judges them, and what a change of flow costs in water. */
import { judgeFlows, type MeterVerdict } from '@sluice/engine/application/flow-change';
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../../platform/database/connect.ts';
import { localDateIn } from '../../platform/moments.ts';
import { wateringSince } from '../../runs/index.ts';
import { readSteadyFlows, type ZoneFlowChange, type ZoneFlowRow } from './store.ts';

const WEEK_DAYS = 7;
/** How often a zone is watered is taken from so many days. */
const USUAL_DAYS = 28;

/** `flows`: of the meter's zones, with what is known of each. */
export async function judgeMeter(
  db: Queryable,
  deviceId: DeviceId,
  zoneIds: readonly ZoneId[],
  flows: ReadonlyMap<ZoneId, ZoneFlowRow>,
  now: Date,
): Promise<MeterVerdict> {
  const rows = await readSteadyFlows(db, deviceId, now);
  const isOfNow = (id: ZoneId, at: Date) => zoneIds.includes(id) && at > (flows.get(id)?.learnedFrom ?? new Date(0));
  return judgeFlows(
    rows
      .filter(({ zoneIds: open, at }) => open.every((id) => isOfNow(id, at)))
      .map(({ zoneIds: open, at, flowLPerMin }) => ({ zoneIds: open, atMs: at.getTime(), flowLPerMin })),
  );
}

/** Litres a week more, or less, than with the usual flow, as often as the zone was watered of late; null while it was not. */
export async function litresAWeek(
  db: Queryable,
  { id, groupId, timeZone }: { id: ZoneId; groupId: GroupId; timeZone: string },
  { usualLPerMin, flowLPerMin }: Pick<ZoneFlowChange, 'usualLPerMin' | 'flowLPerMin'>,
  now: Date,
): Promise<number | null> {
  if (usualLPerMin === null || flowLPerMin === null) return null;
  const today = Temporal.PlainDate.from(localDateIn(timeZone, now.getTime()));
  const from = today.subtract({ days: USUAL_DAYS }).toString();
  const days = (await wateringSince(db, groupId, from)).filter(({ zoneId, openS }) => zoneId === id && openS > 0);
  const [first] = days.map(({ date }) => date).sort();
  if (first === undefined) return null;
  const minutes = days.reduce((sum, { openS }) => sum + openS, 0) / 60;
  const watered = (Date.parse(today.toString()) - Date.parse(first)) / DAY_MS;
  const weeks = Math.max(WEEK_DAYS, watered) / WEEK_DAYS;
  return (Math.abs(flowLPerMin - usualLPerMin) * minutes) / weeks;
}
