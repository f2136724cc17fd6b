/** Stores the verdict of supervision on a sensor, and notifies people each time it is no longer sound. */
import { believedUntilMs } from '@sluice/engine/sensing/probe-say';
import type { ProbeSupervision } from '@sluice/engine/sensing/probe-supervision';
import type { ProbeVerdict } from '@sluice/engine/vocabulary/hardware';
import { type NotificationKey, notify } from '../notifications/index.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { silenceCause } from './silence.ts';
import { lockSensor, type SensorRow, updateSensor } from './store.ts';
import { supervisedProbe } from './supervised.ts';

/** Smaller changes of trust do not change the plan. */
const LITTLE_TRUST = 0.05;
/** m3/m3. */
const LITTLE_OFFSET = 0.005;
const LITTLE_GAIN = 0.03;
const LITTLE_SCATTER = 0.005;

/** Returns whether the sensor's influence has changed. */
export async function storeSupervision(
  db: Database,
  stored: SensorRow,
  found: ProbeSupervision,
  nowMs: number,
): Promise<boolean> {
  if (!isNews(stored, found, nowMs)) return false;
  return db.transaction(async (tx) => {
    const sensor = await lockSensor(tx, stored.id);
    if (!sensor) return false;
    const since = found.sinceMs === null ? null : new Date(found.sinceMs);
    const isNewEpisode = found.verdict !== 'sound' && (sensor.verdict === 'sound' || isBeliefOver(sensor, nowMs));
    // A sensor that is still wrong, even with another verdict, has been so since the first time.
    const goesOn = found.verdict !== 'sound' && sensor.verdict !== 'sound';
    await updateSensor(tx, sensor.id, {
      verdict: found.verdict,
      verdictSince: goesOn ? (sensor.verdictSince ?? since) : since,
      trust: found.trust,
      moistureOffset: found.offset,
      moistureGain: found.gain,
      moistureScatter: found.scatter,
      ...(found.verdict === 'sound' || isNewEpisode ? { verdictDismissedAt: null } : {}),
    });
    if (isNewEpisode) await tell(tx, sensor, found, nowMs);
    await announce(tx, { groupId: sensor.groupId }, ['devices', 'zones', 'schedule']);
    return true;
  });
}

function isNews(
  sensor: SensorRow,
  { verdict, trust, offset, gain, scatter }: ProbeSupervision,
  nowMs: number,
): boolean {
  if (verdict !== sensor.verdict || isBeliefOver(sensor, nowMs)) return true;
  const isReached = trust !== sensor.trust && (trust === 0 || sensor.trust === 0);
  return (
    isReached ||
    Math.abs(trust - sensor.trust) > LITTLE_TRUST ||
    Math.abs(offset - sensor.moistureOffset) > LITTLE_OFFSET ||
    Math.abs(gain - sensor.moistureGain) > LITTLE_GAIN ||
    Math.abs(scatter - sensor.moistureScatter) > LITTLE_SCATTER
  );
}

function isBeliefOver(sensor: SensorRow, nowMs: number): boolean {
  const untilMs = believedUntilMs(supervisedProbe(sensor));
  return untilMs !== null && untilMs <= nowMs;
}

const KEYS: { readonly [V in Exclude<ProbeVerdict, 'sound' | 'stale'>]: NotificationKey } = {
  stuck: 'probeStuck',
  outlying: 'probeOutlying',
  unresponsive: 'probeUnresponsive',
};

async function tell(tx: Transaction, sensor: SensorRow, { verdict, sinceMs }: ProbeSupervision, nowMs: number) {
  if (verdict === 'sound' || (verdict === 'stale' && !sensor.notifyOffline)) return;
  const time = new Date(sinceMs ?? nowMs);
  await notify(tx, {
    groupId: sensor.groupId,
    key: verdict === 'stale' ? 'sensorOffline' : KEYS[verdict],
    figures: { sensor: sensor.name, time: time.toISOString() },
    subject: 'SENSOR',
    subjectId: sensor.id,
    // A silence is reported once, wherever it is noticed first.
    cause: verdict === 'stale' ? silenceCause(sensor) : `${verdict} ${sensor.id} ${new Date(nowMs).toISOString()}`,
    at: new Date(nowMs),
  });
}

/** People say that the sensor is right: it counts for a week. Returns whether there was a verdict to dismiss. */
export async function dismissVerdict(db: Database, id: SensorRow['id'], nowMs: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const sensor = await lockSensor(tx, id);
    if (!sensor || sensor.verdict === 'sound' || sensor.verdict === 'stale') return false;
    await updateSensor(tx, id, { verdictDismissedAt: new Date(nowMs) });
    await announce(tx, { groupId: sensor.groupId }, ['devices', 'zones', 'schedule']);
    return true;
  });
}
