/** Adds, changes and removes a garden's own weather stations. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WeatherStation, WeatherStationChange, WeatherStationCreation } from '@sluice/contract/weather-stations';
import type { GroupId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { MQTT_FIGURES, type MqttSources } from '@sluice/engine/vocabulary/weather';
import { type GroupRow, requireGroup } from '../../groups/index.ts';
import type { Queryable, Transaction } from '../../platform/database/connect.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../../platform/moments.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/session-cookie.ts';
import { differences, lockForChange } from '../../platform/versions.ts';
import { placeOfGroup } from '../place-of-group.ts';
import { blendSince } from './blend.ts';
import { presentStation } from './present.ts';
import {
  deleteStation,
  insertStation,
  lockStation,
  readHours,
  type StationRow,
  stationsOfGroups,
  updateStation,
} from './store.ts';

/** 100 bits in letters and digits that cannot be mixed up, since people type it at a console. */
const KEY_LENGTH = 20;
const KEY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789x';

const newKey = () => [...randomBytes(KEY_LENGTH)].map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');

export async function addStation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  groupId: GroupId,
  { name, wind_height_m: windHeightM, mqtt, tempest_serial: tempestSerial }: WeatherStationCreation,
): Promise<WeatherStationId> {
  const id = randomUUIDv7() as WeatherStationId;
  const key = newKey();
  const createdAt = new Date(clock.now());
  await db.transaction(async (tx) => {
    const keys = { key, keyHash: hashToken(key) };
    const row = { id, groupId, name, windHeightM, mqtt: withoutNulls(mqtt), tempestSerial, ...keys, createdAt };
    await insertStation(tx, row);
    await announce(tx, { groupId }, ['weather']);
  });
  return id;
}

/** What a station measures over MQTT, in a form that can be compared. */
const withoutNulls = (sources: MqttSources): MqttSources =>
  Object.fromEntries(MQTT_FIGURES.flatMap((figure) => (sources[figure] ? [[figure, sources[figure]]] : [])));

export async function changeStation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: WeatherStationId,
  change: WeatherStationChange,
  readGateways: (groupId: GroupId) => Promise<readonly string[]>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockForChange(lockStation, tx, id, change);
    const mqtt = change.mqtt && withoutNulls(change.mqtt);
    const { name, wind_height_m: windHeightM, gateway, tempest_serial: tempestSerial } = change;
    // No address is typed: what is asked is what somebody was allowed to connect.
    if (gateway != null && gateway !== row.gateway && !(await readGateways(row.groupId)).includes(gateway))
      throw invalid('gateway', 'validation.gateway');
    const isOne = gateway == null ? tempestSerial != null && { gateway: null } : { tempestSerial: null };
    const given = { name, windHeightM, mqtt, gateway, tempestSerial, ...isOne } as Partial<StationRow>;
    const different = differences(row, given);
    if (!different) return;
    const unread = different.mqtt === undefined ? {} : { unread: unreadOf(different.mqtt, row) };
    await updateStation(tx, id, { ...different, ...unread, version: row.version + 1 });
    if (different.windHeightM !== undefined) await blendAgain(tx, row.groupId, DAYS_OF_SERVICE, clock.now());
    await announce(tx, { groupId: row.groupId }, ['weather']);
  });
}

/** What is known of sensors that stay as they were. */
const unreadOf = (mqtt: MqttSources, row: StationRow): StationRow['unread'] =>
  Object.fromEntries(
    MQTT_FIGURES.flatMap((figure) => {
      const problem = row.unread[figure];
      const isSame = isDeepStrictEqual(mqtt[figure], row.mqtt[figure]);
      return problem && isSame ? [[figure, problem]] : [];
    }),
  );

/** The days that the service's next answer writes again. */
const DAYS_OF_SERVICE = 3;

async function blendAgain(tx: Transaction, groupId: GroupId, days: number, nowMs: number): Promise<void> {
  const group = await requireGroup(tx, groupId);
  const today = localDateIn(group.timeZone, nowMs);
  const from = Temporal.PlainDate.from(today).subtract({ days }).toString();
  await blendSince(tx, groupId, placeOfGroup(group), from, today, nowMs);
}

export async function removeStation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, groupId }: StationRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockStation(tx, id))) throw notFound();
    await deleteStation(tx, id);
    await blendAgain(tx, groupId, DAYS_OF_SERVICE, clock.now());
    await announce(tx, { groupId }, ['weather']);
  });
}

/**
 * A person vouches for its gauge: its rain counts again from today on, and is compared from then on. Its doubted days stay
 * the service's. Returns whether it was doubted.
 */
export async function confirmGauge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: WeatherStationId,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockStation(tx, id);
    if (!row) throw notFound();
    if (row.gaugeFault === null) return false;
    const nowMs = clock.now();
    const today = localDateIn((await requireGroup(tx, row.groupId)).timeZone, nowMs);
    await updateStation(tx, id, {
      ...{ gaugeFault: null, gaugeFaultSince: null, gaugeShare: null, comparedFrom: today, comparedOn: today },
    });
    await blendAgain(tx, row.groupId, 0, nowMs);
    await announce(tx, { groupId: row.groupId }, ['weather']);
    return true;
  });
}

/** With the rain of today by each one's own gauge, whether it is used or not. */
export async function presentStations(
  db: Queryable,
  group: GroupRow,
  mayChange: boolean,
  nowMs: number,
): Promise<WeatherStation[]> {
  const stations = await stationsOfGroups(db, [group.id]);
  const today = localDateIn(group.timeZone, nowMs);
  const hours = await readHours(
    db,
    stations.map(({ id }) => id),
    midnightIn(group.timeZone, today),
    midnightIn(group.timeZone, today, 1),
  );
  return stations.map((station) => {
    const own = hours.filter(({ stationId }) => stationId === station.id);
    const rainTodayMm = own.reduce((sum, { sums }) => sum + sums.rainfallMm, 0);
    return presentStation(station, group, rainTodayMm, mayChange);
  });
}
