/** Creates the demo's gardens in an account, with simulated devices. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { DeviceId, GroupId, ProgramId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { TOWNS, type TownName } from '@sluice/simulator/weather/towns';
import { simulatedWeather } from '@sluice/weather-providers/simulated/service';
import { findGroup, insertGroup } from '../groups/index.ts';
import { startManualRuns } from '../manual-runs/index.ts';
import { plantsByName } from '../plants/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { insertProgram } from '../programs/index.ts';
import { answerRegulation } from '../regulations/index.ts';
import { settleSoil } from '../routine/settle-soil.ts';
import { addShare, findUser } from '../users/index.ts';
import { putWeatherProvider, readWeatherDays, readWeatherProvider, syncWeather } from '../weather/index.ts';
import { beginSoilWater, insertZone, zonesOfGroup } from '../zones/index.ts';
import { addDemoSettings, remindOfProbes } from './belongings.ts';
import type { DemoGarden, DemoName } from './blueprint.ts';
import { addDevice, addHub, addSensor, type HardwareSite } from './create-hardware.ts';
import { gardensIn } from './gardens.ts';
import type { DemoHardware } from './hardware.ts';
import { insertHistory } from './history.ts';
import { insertProbeHistory } from './probe-history.ts';
import { type DemoSeason, runMinutes } from './run-lengths.ts';
import { stagedEvents } from './staged-events.ts';
import { DEMO_TOWNS } from './towns.ts';

/** Days of history that a new demo starts with. */
export const HISTORY_DAYS = 60;
/** Nobody waters by hand where plants use less than this, mm a day: in a northern winter. */
const WATERED_FROM_ET0_MM = 1;

interface Planting extends HardwareSite {
  tx: Transaction;
  /** Name of a zone that nobody has named yet. */
  zoneName: (number: number) => string;
  plants: Awaited<ReturnType<typeof plantsByName>>;
}

/** Rejects with DriverError when the simulator does not answer; then nothing was added. */
export async function createDemoGarden(
  services: Services,
  garden: DemoHardware,
  userId: UserId,
  town: TownName,
): Promise<void> {
  const { db, clock, translate, plan } = services;
  const user = await findUser(db, userId);
  if (!user) throw new Error('a demo for a user who is not there');
  await garden.hello();
  const locale = toLocale(user.lang);
  const nowMs = clock.now();
  const plants = await plantsByName(db);
  const groupIds: GroupId[] = [];
  const waterings: { groupId: GroupId; zone_id: ZoneId; minutes: number }[] = [];
  await db.transaction(async (tx) => {
    for (const [place, blueprint] of gardensIn(town).entries()) {
      const groupId = randomUUIDv7() as GroupId;
      const name = (key: DemoName) => translate(locale, `demo.${key}`);
      const zoneName = (number: number) => translate(locale, 'demo.zone', { number });
      const mark = randomBytes(3).toString('hex').toUpperCase();
      const planting = { tx, garden, town, groupId, nowMs: nowMs + place, mark, name, zoneName, plants };
      const { zoneIds, season } = await addGarden(planting, blueprint, userId);
      groupIds.push(groupId);
      const { watering } = blueprint;
      const zoneId = watering && season.et0Mm >= WATERED_FROM_ET0_MM && zoneIds.get(watering.zone);
      if (zoneId) waterings.push({ groupId, zone_id: zoneId, minutes: watering.minutes });
    }
  });
  for (const groupId of groupIds) await plan(groupId);
  for (const { groupId, ...zone } of waterings) {
    await startManualRuns(services, groupId, { zones: [zone] }, { userId }, clock.now());
  }
}

/** Returns the zones by what the blueprint calls them. */
async function addGarden(planting: Planting, blueprint: DemoGarden, userId: UserId) {
  const { tx, town, groupId, nowMs, name } = planting;
  const { timeZone, latitudeDeg, longitudeDeg, elevationM } = TOWNS[town];
  const { address, regulation, climate } = DEMO_TOWNS[town];
  await insertGroup(tx, {
    id: groupId,
    name: name(blueprint.name),
    deviceType: blueprint.deviceType,
    location: blueprint.location,
    timeZone,
    productStatus: 'ACTIVE',
    ...address,
    latitude: latitudeDeg,
    longitude: longitudeDeg,
    elevationM,
    elevationSource: 'NEAREST_TOWN',
    createdAt: new Date(nowMs),
  });
  await addShare(tx, groupId, userId, 'OWNER');
  const place = { timeZone, latitudeDeg, longitudeDeg, elevationM };
  await putWeatherProvider(tx, { ...(await readWeatherProvider(tx, groupId)), provider: 'SIMULATED' });
  await syncWeather(tx, simulatedWeather, place, groupId, HISTORY_DAYS + 1, nowMs);
  // It follows a recommendation, so that the calendar shows what a law forbids.
  if (regulation?.isRecommendation) await answerRegulation(tx, groupId, regulation.id, { isFollowed: true });

  const hub = blueprint.hub ? await addHub(planting, blueprint.hub) : null;
  const zones = new Map<
    DemoName,
    { id: ZoneId; deviceId: DeviceId; serial: string; terminal: number; flowLPerMin: number }
  >();
  for (const [position, device] of blueprint.devices.entries()) {
    const { deviceId, serial } = await addDevice(planting, device, position, hub);
    for (const [index, zone] of device.zones.entries()) {
      const id = randomUUIDv7() as ZoneId;
      const place = zones.size;
      zones.set(zone.name, { id, deviceId, serial, terminal: index + 1, flowLPerMin: zone.flowLPerMin });
      await insertZone(tx, {
        id,
        groupId,
        deviceId,
        terminal: index + 1,
        position: place,
        name: name(zone.name),
        timerProof: 'inherent',
        enabled: !zone.isDisabled,
        primaryPlantId: planting.plants.get(zone.plant) ?? null,
        plantType: zone.plantType,
        soil: zone.soil,
        sprinkler: zone.sprinkler,
        shade: zone.shade,
        slope: zone.slope,
        container: zone.container ?? null,
        containerDepthM: zone.bedDepthM ?? null,
        location: blueprint.location,
        areaM2: zone.areaM2,
        flowLPerMin: zone.flowLPerMin,
        emitterSpacingM: zone.dripM?.[0] ?? null,
        lineSpacingM: zone.dripM?.[1] ?? null,
        smart: zone.smart !== undefined,
        smartLevel: zone.smart ?? 'basic',
      });
    }
    if (device.isNew) {
      const id = randomUUIDv7() as ZoneId;
      const number = zones.size + 1;
      await insertZone(tx, {
        id,
        groupId,
        deviceId,
        terminal: 1,
        position: zones.size,
        name: planting.zoneName(number),
        timerProof: 'inherent',
        location: blueprint.location,
      });
    }
  }
  for (const [position, sensor] of blueprint.sensors.entries()) {
    await addSensor(planting, sensor, position, sensor.behindHub ? hub : null, zones);
  }
  const season = { ...(await readSeason(tx, groupId, timeZone, nowMs)), latitudeDeg, climate };
  const began = localDateIn(timeZone, nowMs - HISTORY_DAYS * DAY_MS);
  const zoneKinds = new Map(
    blueprint.devices.flatMap((device) => device.zones.map((zone) => [zone.name, zone] as const)),
  );
  for (const program of blueprint.programs) {
    await insertProgram(tx, {
      id: randomUUIDv7() as ProgramId,
      groupId,
      name: name(program.name),
      startDay: began,
      startTime: program.startTime,
      repeat: program.repeat,
      intervalDays: program.intervalDays ?? null,
      weekdays: program.weekdays ?? [],
      zones: program.zones.flatMap((zone) => {
        const row = zones.get(zone);
        const kind = zoneKinds.get(zone);
        return row && kind
          ? [{ zoneId: row.id, durationS: runMinutes(kind, program, season) * 60, volumeL: null }]
          : [];
      }),
    });
  }
  const group = await findGroup(tx, groupId);
  if (!group) throw new Error('a garden just added is gone');
  const owner = { userId, nowMs, name, town };
  if (blueprint.deviceType === 'SPRITE') await addDemoSettings(tx, group, owner);
  if (blueprint.deviceType === 'SENSOR') await remindOfProbes(tx, group, owner);
  const staged = blueprint.deviceType === 'SPRITE' ? stagedEvents(regulation?.id ?? null) : null;
  for (const zone of await zonesOfGroup(tx, groupId)) await beginSoilWater(tx, zone, began, new Date(nowMs));
  const runs = await insertHistory(tx, group, userId, HISTORY_DAYS, nowMs, staged);
  await insertProbeHistory(tx, group, runs, town, nowMs);
  await settleSoil(tx, group, nowMs);
  return { zoneIds: new Map([...zones].map(([key, { id }]) => [key, id])), season };
}

async function readSeason(
  tx: Transaction,
  groupId: GroupId,
  timeZone: string,
  nowMs: number,
): Promise<Pick<DemoSeason, 'et0Mm' | 'month'>> {
  const days = await readWeatherDays(
    tx,
    groupId,
    localDateIn(timeZone, nowMs - 30 * DAY_MS),
    localDateIn(timeZone, nowMs),
  );
  const et0Mm = days.reduce((sum, day) => sum + (day.et0Mm ?? 0), 0) / Math.max(1, days.length);
  const month = Number(localDateIn(timeZone, nowMs).slice(5, 7));
  return { et0Mm, month };
}
