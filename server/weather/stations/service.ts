/** Adds, changes and removes a garden's own weather stations. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WeatherStation, WeatherStationChange, WeatherStationCreation } from '@sluice/contract/weather-stations';
import type { GroupId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import {
  HOME_ASSISTANT_FIGURES,
  type HomeAssistantFigure,
  type HomeAssistantSource,
  type HomeAssistantSources,
  MQTT_FIGURES,
  type MqttSources,
  type SensorCause,
  type UnreadFigureName,
} from '@sluice/engine/vocabulary/weather';
import { type GroupRow, requireGroup } from '../../groups/index.ts';
import type { Queryable, Transaction } from '../../platform/database/connect.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../../platform/moments.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/session-cookie.ts';
import { changedByOther, differences, lockForChange } from '../../platform/versions.ts';
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
import type { UnreadFigure } from './stored-figures.ts';

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

/** What of a garden's hardware a station may be. */
export interface StationHardware {
  /** Gateways of a garden that may measure weather. */
  readGateways(groupId: GroupId): Promise<string[]>;
  /** Tries a login at a Home Assistant; returns what is stored of it. Throws "invalid" and "unreachable". */
  logIn(address: string, access: HomeAssistantAccess): Promise<string>;
  /** Where a stored login leads. */
  placeOf(login: string): string;
  /** Throws "unreachable". */
  listSensors(login: string): Promise<ListedSensor[]>;
}
type HomeAssistantAccess = { readonly token?: string };

interface ListedSensor extends HomeAssistantSource {
  readonly figure: HomeAssistantFigure;
  readonly shown: string;
  readonly obstacle: SensorCause | null;
}

/** No Home Assistant. */
const NO_HOME_ASSISTANT = { homeAssistant: null, homeAssistantSensors: {}, homeAssistantFault: null };

/** What a station measures over MQTT, in a form that can be compared. */
const withoutNulls = (sources: MqttSources): MqttSources =>
  Object.fromEntries(MQTT_FIGURES.flatMap((figure) => (sources[figure] ? [[figure, sources[figure]]] : [])));

export async function changeStation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  before: StationRow,
  change: WeatherStationChange,
  hardware: StationHardware,
): Promise<void> {
  const { id } = before;
  const homeAssistantSensors = await chooseSensors(before, change.home_assistant, hardware);
  await db.transaction(async (tx) => {
    const row = await lockForChange(lockStation, tx, id, change);
    if (homeAssistantSensors && row.homeAssistant !== before.homeAssistant) throw changedByOther();
    const mqtt = change.mqtt && withoutNulls(change.mqtt);
    const { name, wind_height_m: windHeightM, gateway, tempest_serial: tempestSerial } = change;
    // No address is typed: what is asked is what somebody was allowed to connect.
    if (gateway != null && gateway !== row.gateway && !(await hardware.readGateways(row.groupId)).includes(gateway))
      throw invalid('gateway', 'validation.gateway');
    const isOne = gateway == null ? tempestSerial != null && { gateway: null } : { tempestSerial: null };
    const isElsewhere = gateway != null || tempestSerial != null || change.home_assistant === null;
    const given: Partial<StationRow> = {
      ...({ name, windHeightM, mqtt, homeAssistantSensors, gateway, tempestSerial, ...isOne } as Partial<StationRow>),
      ...(isElsewhere ? NO_HOME_ASSISTANT : {}),
    };
    const different = differences(row, given);
    if (!different) return;
    const after = { ...row, ...different };
    const hasOtherSensors = !isDeepStrictEqual(sourcesOf(after), sourcesOf(row));
    await updateStation(tx, id, {
      ...different,
      ...(hasOtherSensors ? { unread: unreadOf(row, after) } : {}),
      // What another gauge has counted up to is no rain.
      ...(rainSourcesOf(after) === rainSourcesOf(row) ? {} : { counters: {} }),
      version: row.version + 1,
    });
    if (different.windHeightM !== undefined) await blendAgain(tx, row.groupId, DAYS_OF_SERVICE, clock.now());
    await announce(tx, { groupId: row.groupId }, ['weather']);
  });
}

/** Undefined where nothing is to change. Throws "invalid" for a sensor that its Home Assistant does not list for the figure. */
async function chooseSensors(
  { homeAssistant, homeAssistantSensors: before }: StationRow,
  chosen: WeatherStationChange['home_assistant'],
  hardware: StationHardware,
): Promise<HomeAssistantSources | undefined> {
  if (chosen == null) return undefined;
  if (homeAssistant === null) throw invalid('home_assistant', 'validation.homeAssistant');
  const isNew = (figure: HomeAssistantFigure) => chosen[figure] != null && chosen[figure] !== before[figure]?.entity;
  const listed = HOME_ASSISTANT_FIGURES.some(isNew) ? await hardware.listSensors(homeAssistant) : [];
  return Object.fromEntries(
    HOME_ASSISTANT_FIGURES.flatMap((figure): [HomeAssistantFigure, HomeAssistantSource][] => {
      const source = before[figure];
      if (chosen[figure] === null) return [];
      if (!isNew(figure)) return source ? [[figure, source]] : [];
      const sensor = listed.find((one) => one.entity === chosen[figure] && one.figure === figure);
      if (!sensor || sensor.obstacle !== null)
        throw invalid(`home_assistant.${figure}`, 'validation.homeAssistantSensor');
      return [[figure, { entity: sensor.entity, name: sensor.name }]];
    }),
  );
}

/** Gives the station the sensors of a Home Assistant; those that were chosen stay where it is the same one. */
export async function connectHomeAssistant(
  { db }: Pick<Services, 'db'>,
  { id }: StationRow,
  { address, access }: { address: string; access: HomeAssistantAccess },
  { logIn, placeOf }: StationHardware,
): Promise<void> {
  const homeAssistant = await logIn(address, access);
  await db.transaction(async (tx) => {
    const row = await lockStation(tx, id);
    if (!row) throw notFound();
    const isSamePlace = row.homeAssistant !== null && placeOf(row.homeAssistant) === placeOf(homeAssistant);
    await updateStation(tx, id, {
      ...{ homeAssistant, homeAssistantFault: null, gateway: null, tempestSerial: null },
      ...(isSamePlace ? {} : { homeAssistantSensors: {}, unread: {}, counters: {} }),
      version: row.version + 1,
    });
    await announce(tx, { groupId: row.groupId }, ['weather']);
  });
}

const sourcesOf = ({ mqtt, homeAssistant, homeAssistantSensors }: StationRow) =>
  homeAssistant === null ? mqtt : homeAssistantSensors;

/** In a form that can be compared. */
function rainSourcesOf({ mqtt, homeAssistant, homeAssistantSensors, gateway, tempestSerial }: StationRow): string {
  const sensors = homeAssistant === null ? [mqtt.rain_total, mqtt.rain_today] : homeAssistantSensors.rain?.entity;
  return JSON.stringify([homeAssistant !== null, sensors ?? null, gateway, tempestSerial]);
}

/** What is known of sensors that stay as they were. */
function unreadOf(before: StationRow, after: StationRow): StationRow['unread'] {
  const sources: Partial<Record<UnreadFigureName, unknown>> = sourcesOf(after);
  const earlier: Partial<Record<UnreadFigureName, unknown>> = sourcesOf(before);
  const isSame = (figure: UnreadFigureName) => isDeepStrictEqual(sources[figure], earlier[figure]);
  return Object.fromEntries(
    (Object.entries(before.unread) as [UnreadFigureName, UnreadFigure][]).filter(([figure]) => isSame(figure)),
  );
}

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
  placeOf: StationHardware['placeOf'],
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
    return presentStation(station, { group, rainTodayMm, mayChange, placeOf });
  });
}
