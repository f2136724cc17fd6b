/** Puts the demo's gardens into an account, with simulated devices that answer. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import type { DeviceId, GroupId, HubId, ProgramId, SensorId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { localeOf } from '@sluice/engine/vocabulary/people';
import { insertDevice } from '../devices/index.ts';
import { findGroup, insertGroup } from '../groups/index.ts';
import { insertHub } from '../hubs/index.ts';
import { plantsByName } from '../plants/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { insertProgram } from '../programs/index.ts';
import { settleSoil } from '../routine/settle-soil.ts';
import { makePlan } from '../schedule/index.ts';
import { insertSensor } from '../sensors/index.ts';
import { SIMULATED_SKY_SEED, simulatedPlace, simulatedWeather } from '../simulated-weather.ts';
import { addShare, findUser } from '../users/index.ts';
import { syncWeather, weatherDaysOf } from '../weather/index.ts';
import { insertZone } from '../zones/index.ts';
import { furnishGarden, remindOfProbes } from './belongings.ts';
import { DEMO_GARDENS, type DemoDevice, type DemoGarden, type DemoName } from './gardens.ts';
import { insertHistory } from './history.ts';
import { type DemoSeason, runMinutes } from './run-lengths.ts';

/** Days of history that a new demo starts with. */
export const HISTORY_DAYS = 60;

const DAY_MS = 86_400_000;

interface Planting {
  tx: Queryable;
  garden: SimulatedGardenClient;
  groupId: GroupId;
  nowMs: number;
  /** Makes the serials of this demo its own. */
  mark: string;
  name: (key: DemoName) => string;
  plants: Awaited<ReturnType<typeof plantsByName>>;
}

/** Rejects with DriverError when the simulator does not answer; then nothing was added. */
export async function plantDemo(services: Services, garden: SimulatedGardenClient, userId: UserId): Promise<void> {
  const { db, clock, translate } = services;
  const user = await findUser(db, userId);
  if (!user) throw new Error('a demo for a user who is not there');
  await garden.hello();
  const locale = localeOf(user.lang);
  const nowMs = clock.now();
  const plants = await plantsByName(db);
  const groupIds: GroupId[] = [];
  await db.transaction(async (tx) => {
    for (const [place, blueprint] of DEMO_GARDENS.entries()) {
      const groupId = randomUUIDv7() as GroupId;
      const name = (key: DemoName) => translate(locale, `demo.${key}`);
      const mark = randomBytes(3).toString('hex').toUpperCase();
      await addGarden({ tx, garden, groupId, nowMs: nowMs + place, mark, name, plants }, blueprint, userId);
      groupIds.push(groupId);
    }
  });
  for (const groupId of groupIds) await makePlan(db, groupId, clock.now());
}

async function addGarden(planting: Planting, blueprint: DemoGarden, userId: UserId): Promise<void> {
  const { tx, groupId, nowMs, name } = planting;
  const { timeZone, latitudeDeg, longitudeDeg, elevationM } = simulatedPlace;
  await insertGroup(tx, {
    id: groupId,
    name: name(blueprint.name),
    deviceType: blueprint.deviceType,
    location: blueprint.location,
    timeZone,
    productStatus: 'ACTIVE',
    city: 'San Diego',
    state: 'California',
    country: 'US',
    street: '124 Balboa Drive',
    zipcode: '92101',
    latitude: latitudeDeg,
    longitude: longitudeDeg,
    simulatedWeatherSeed: SIMULATED_SKY_SEED,
    plannedUntil: new Date(nowMs),
    createdAt: new Date(nowMs),
  });
  await addShare(tx, groupId, userId, 'OWNER');
  const weatherGarden = { id: groupId, timeZone, latitudeDeg, longitudeDeg, elevationM };
  await syncWeather(tx, simulatedWeather, weatherGarden, HISTORY_DAYS + 1, nowMs);

  const hub = blueprint.hub ? await addHub(planting, blueprint.hub) : null;
  const zones = new Map<
    DemoName,
    { id: ZoneId; deviceId: DeviceId; serial: string; terminal: number; flowLPerMin: number }
  >();
  for (const device of blueprint.devices) {
    const { deviceId, serial } = await addDevice(planting, device, hub);
    for (const [index, zone] of device.zones.entries()) {
      const id = randomUUIDv7() as ZoneId;
      zones.set(zone.name, { id, deviceId, serial, terminal: index + 1, flowLPerMin: zone.flowLPerMin });
      await insertZone(tx, {
        id,
        groupId,
        deviceId,
        terminal: index + 1,
        name: name(zone.name),
        primaryPlantId: planting.plants.get(zone.plant) ?? null,
        plantType: zone.plantType,
        soil: zone.soil,
        sprinkler: zone.sprinkler,
        shade: zone.shade,
        slope: zone.slope,
        container: zone.container ?? null,
        location: blueprint.location,
        areaM2: zone.areaM2,
        flowLPerMin: zone.flowLPerMin,
        smart: zone.smart !== undefined,
        smartLevel: zone.smart ?? 'basic',
        depletionMm: 0,
        settledDate: localDateIn(timeZone, nowMs - (HISTORY_DAYS + 1) * DAY_MS),
      });
    }
  }
  for (const sensor of blueprint.sensors) await addSensor(planting, sensor, sensor.behindHub ? hub : null, zones);
  const season = await seasonOf(tx, groupId, timeZone, nowMs);
  const kindOf = new Map(blueprint.devices.flatMap((device) => device.zones.map((zone) => [zone.name, zone] as const)));
  for (const program of blueprint.programs) {
    await insertProgram(
      tx,
      {
        id: randomUUIDv7() as ProgramId,
        groupId,
        name: name(program.name),
        startDay: localDateIn(timeZone, nowMs - HISTORY_DAYS * DAY_MS),
        startTime: program.startTime,
        repeat: program.repeat,
        intervalDays: program.intervalDays ?? null,
        weekdays: program.weekdays ?? [],
      },
      program.zones.flatMap((zone) => {
        const row = zones.get(zone);
        const kind = kindOf.get(zone);
        return row && kind
          ? [{ zoneId: row.id, durationS: runMinutes(kind, program, season) * 60, volumeL: null }]
          : [];
      }),
    );
  }
  const group = await findGroup(tx, groupId);
  if (!group) return;
  const owner = { userId, nowMs, name };
  if (blueprint.deviceType === 'SPRITE') await furnishGarden(tx, group, owner);
  if (blueprint.deviceType === 'SENSOR') await remindOfProbes(tx, group, owner);
  await insertHistory(tx, group, userId, HISTORY_DAYS, nowMs, blueprint.deviceType === 'SPRITE');
  await settleSoil(tx, group, nowMs);
}

async function seasonOf(tx: Queryable, groupId: GroupId, timeZone: string, nowMs: number): Promise<DemoSeason> {
  const days = await weatherDaysOf(
    tx,
    groupId,
    localDateIn(timeZone, nowMs - 30 * DAY_MS),
    localDateIn(timeZone, nowMs),
  );
  const et0Mm = days.reduce((sum, day) => sum + (day.et0Mm ?? 0), 0) / Math.max(1, days.length);
  const month = Number(localDateIn(timeZone, nowMs).slice(5, 7));
  return { et0Mm, month, latitudeDeg: simulatedPlace.latitudeDeg };
}

interface Hub {
  id: HubId;
  serial: string;
}

async function addHub({ tx, garden, groupId, mark, name }: Planting, hub: DemoName): Promise<Hub> {
  const serial = `HUB-${mark}`;
  const id = randomUUIDv7() as HubId;
  await garden.addDevice({ serial, type: 'HUB', model: 'HUB-1' });
  await insertHub(tx, {
    id,
    groupId,
    name: name(hub),
    model: 'HUB-1',
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    status: 'ONLINE',
    wifiFirmwareVersion: '2.4.0',
    zigbeeFirmwareVersion: '1.9.3',
  });
  return { id, serial };
}

async function addDevice({ tx, garden, groupId, mark, name }: Planting, device: DemoDevice, hub: Hub | null) {
  const place = device.name.slice(0, 3).toUpperCase();
  const serial = `${device.model}-${place}-${mark}`;
  const deviceId = randomUUIDv7() as DeviceId;
  await garden.addDevice({
    serial,
    type: device.type,
    model: device.model,
    hubSerial: device.behindHub ? (hub?.serial ?? null) : null,
    isIndoor: device.type === 'PUMP',
    isMetered: device.type === 'PUMP',
    terminals: device.zones.map(({ flowLPerMin, areaM2 }) => ({ flowLPerMin, areaM2 })),
    batteryFraction: device.batteryFraction ?? null,
  });
  await insertDevice(tx, {
    id: deviceId,
    groupId,
    hubId: device.behindHub ? (hub?.id ?? null) : null,
    name: name(device.name),
    category: device.category,
    model: device.model,
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    status: 'ONLINE',
    hardwareVersion: '1.0',
    batteryFraction: device.batteryFraction ?? null,
    syncFrequencyMin: LIMITS.syncFrequencyDefaultMinutes,
  });
  return { deviceId, serial };
}

async function addSensor(
  { tx, garden, groupId, mark, name }: Planting,
  sensor: DemoGarden['sensors'][number],
  hub: Hub | null,
  zones: Map<DemoName, { id: ZoneId; serial: string; terminal: number }>,
): Promise<void> {
  const serial = `SENSE-${sensor.name.slice(0, 3).toUpperCase()}-${mark}`;
  const zone = sensor.zone ? zones.get(sensor.zone) : undefined;
  await garden.addDevice({
    serial,
    type: 'SENSOR',
    model: 'SENSE-1',
    hubSerial: hub?.serial ?? null,
    batteryFraction: sensor.batteryFraction,
    plot: zone ? { serial: zone.serial, terminal: zone.terminal } : null,
    intervalMinutes: LIMITS.sensorMeasureMinutes,
  });
  if (sensor.isOutOfReach) await garden.setFault(serial, 'offline', true);
  await insertSensor(tx, {
    id: randomUUIDv7() as SensorId,
    groupId,
    hubId: hub?.id ?? null,
    zoneId: zone?.id ?? null,
    name: name(sensor.name),
    model: 'SENSE-1',
    serialNumber: serial,
    driver: 'simulated',
    address: serial,
    status: 'ONLINE',
    batteryFraction: sensor.batteryFraction,
    reportIntervalMin: LIMITS.sensorMeasureMinutes,
  });
}
