/** Outputs of a garden: late starts, a master's hours, messages, reminders, savings, the weather service used. */
import { stateOfValve } from '@sluice/drivers/device-state';
import { weighProbe } from '@sluice/engine/sensing/probe-say';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherService } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { simulatedService } from '@sluice/weather-providers/simulated/service';
import { eq, like } from 'drizzle-orm';
import { masterNeed, type Use } from '../control-loop/master-need.ts';
import { capEnd } from '../control-loop/run-limits.ts';
import { followStationNames } from '../control-loop/station-names.ts';
import { findDevice } from '../devices/index.ts';
import { findGroup } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import { messages, notifications } from '../notifications/tables.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { readPreferences } from '../preferences/index.ts';
import { reminders } from '../reminders/tables.ts';
import { findAllowance } from '../runs/day-allowance-store.ts';
import { readBill } from '../savings/bill.ts';
import { readSavings } from '../savings/service.ts';
import { plannerView } from '../schedule/index.ts';
import { judgeLateStarts } from '../schedule/late-start.ts';
import { rowsOfReminders } from '../schedule/reminder-rows.ts';
import { plannedRuns } from '../schedule/tables.ts';
import { notifySilence, sensorsOfGroups, storeReports, supervisedProbe } from '../sensors/index.ts';
import { readTankNow } from '../tanks/index.ts';
import { monthBudgets } from '../tariffs/index.ts';
import { fetchWeather } from '../weather/index.ts';
import { findZone, zonesOfDevices, zonesOfGroup } from '../zones/index.ts';
import type { Output, Scene } from './settings-scene.ts';
import { standInWeather } from './stand-in-weather.ts';

export const groupNow = async (tx: Transaction, scene: Scene) => {
  const group = await findGroup(tx, scene.groupId);
  if (!group) throw new Error('the garden is gone');
  return group;
};

export const lateStarts: Output = async (tx, scene) => {
  const group = await groupNow(tx, scene);
  const [start] = await tx.select().from(plannedRuns).where(eq(plannedRuns.groupId, group.id)).limit(1);
  if (!start) throw new Error('nothing is planned');
  const late = { ...start, startsAt: new Date(scene.now - 2 * HOUR_MS), isSkipped: false, durationS: 3 * 3_600 };
  return [...(await judgeLateStarts(tx, group, [late], scene.now)).values()];
};

/** What the zones are called once a look has shown other names at their device. */
export const namesAfterLook: Output = async (tx, { groupId, deviceId }) => {
  const [device, rows] = [await findDevice(tx, deviceId), await zonesOfDevices(tx, [deviceId])];
  if (!device) throw new Error('the device is gone');
  const valves = rows.map(({ terminal }) => stateOfValve({ terminal, name: `Station ${terminal}`, isOpen: false }));
  await followStationNames({ write: (work) => work(tx) }, { device, zones: rows }, { valves });
  return (await zonesOfGroup(tx, groupId)).map(({ name }) => name);
};

export const masterUntil: Output = async (tx, scene) => {
  const { leadS, lagS } = await readPreferences(tx, scene.groupId);
  const use = (fromS: number, untilS: number): Use => ({
    zoneId: scene.zone,
    occurrenceId: 'a',
    reasonType: 'FIX',
    startMs: fromS * 1000,
    endMs: untilS * 1000,
    state: 'waiting',
  });
  return [masterNeed([use(30, 60)], { leadS, lagS }, 0), masterNeed([use(0, 60)], { leadS, lagS }, 0)];
};

/** The end that the caps give a run of a day. */
export const runCaps: Output = async (tx, scene) => {
  const zone = await findZone(tx, scene.zone as never);
  const { mostRunMin, mostDayVolumeL } = await readPreferences(tx, scene.groupId);
  if (!zone) throw new Error('the zone is gone');
  const allowance = findAllowance({ mostL: zone.mostDayVolumeL, givenL: 0 }, { mostL: mostDayVolumeL, givenL: 0 });
  const run = { source: 'FIX', deadline: new Date(DAY_MS), openedAt: new Date(0), durationS: 86_400 } as const;
  return [capEnd(run, { ...zone, flowLPerMin: 10 }, { mostRunMin, mostDayVolumeL }, allowance, 0)];
};

const notifiedKeys: Output = async (tx, _scene) =>
  (await tx.select({ key: notifications.key }).from(notifications)).map(({ key }) => key);
const sensorNow = async (tx: Transaction, scene: Scene) => {
  const [sensor] = await sensorsOfGroups(tx, [scene.groupId]);
  if (!sensor) throw new Error('no sensor');
  return sensor;
};
/** Notifications of two readings, hours apart. */
export const readings =
  (...moistures: number[]): Output =>
  async (tx, scene) => {
    for (const [index, moisture] of moistures.entries()) {
      const measuredAt = scene.now + (1 + index) * HOUR_MS;
      const measurement = { measuredAt, moisture, temperatureC: null, sunlightKlx: null, batteryFraction: null };
      await storeReports(tx as never, [
        { sensor: await sensorNow(tx, scene), timeZone: 'Europe/Vienna', status: 'ONLINE', measurement },
      ]);
    }
    return notifiedKeys(tx, scene);
  };
export const silence =
  (hours: number): Output =>
  async (tx, scene) => {
    await notifySilence(tx as never, await sensorNow(tx, scene), scene.now + hours * HOUR_MS);
    return notifiedKeys(tx, scene);
  };

/** How far a sensor's last reading counts in watering. */
export const sensorSay: Output = async (tx, scene) => {
  const last = { atMs: scene.now, waterContent: 0.2 };
  return weighProbe(supervisedProbe(await sensorNow(tx, scene)), last, scene.now);
};

export const reminder: Output = async (tx, scene) => {
  const sensor = await sensorNow(tx, scene);
  const rows = await tx.select().from(reminders);
  return rowsOfReminders(rows, [sensor], await groupNow(tx, scene), scene.now, scene.now + 400 * HOUR_MS, {
    userSkips: [],
    rainDelayUntilMs: null,
  });
};

export const order =
  (read: (tx: Transaction) => Promise<{ id: string }[]>): Output =>
  async (tx, _scene) =>
    (await read(tx)).map(({ id }) => id);

export const savings: Output = async (tx, scene) =>
  (await readSavings(tx, await groupNow(tx, scene), scene.now)).money_saved;

export const bill: Output = async (tx, scene) =>
  (await readBill(tx, await groupNow(tx, scene), scene.now)).budget?.limit_l;

/** What the planner may give in each month. */
export const monthBudget: Output = async (tx, scene) =>
  monthBudgets(tx, (await groupNow(tx, scene)).id, [], Temporal.PlainDate.from('2026-06-17'), 30);

/** The tank as the planner begins with it. */
export const tank: Output = async (tx, scene) => {
  const group = await groupNow(tx, scene);
  const { garden } = await plannerView(tx, group, scene.now, 3);
  const now = await readTankNow(tx, group, garden.zones, scene.now);
  return now && { ...now.tank, zoneIds: [...now.tank.zoneIds], levelL: now.levelL };
};

/** The weather service that is asked, and with which account. */
export const weatherAsked: Output = async (tx, scene) => {
  const asked: unknown[] = [];
  const service = (name: WeatherProviderName): WeatherService => ({
    ...simulatedService,
    audience: 'everyone',
    connect: ({ stationId, deviceId, secret }) => ({
      name,
      forecastDays: 1,
      historyDays: 1,
      days: async (place) => {
        asked.push({ name, stationId, deviceId, secret, place });
        return [];
      },
    }),
  });
  const group = await groupNow(tx, scene);
  const place = { latitudeDeg: 1, longitudeDeg: 2, elevationM: group.elevationM ?? 0 };
  const services = {
    ...WEATHER_SERVICES,
    TEMPEST: service('TEMPEST'),
    OPENWEATHER: service('OPENWEATHER'),
    OPEN_METEO: service('OPEN_METEO'),
  };
  await fetchWeather(tx, [{ group, place }], 1, scene.now, { ...standInWeather, services });
  return asked;
};

/** The ways and times at which a message that can wait and an urgent one leave. */
export const departures: Output = async (tx, scene) => {
  for (const key of ['runMissed', 'valveNotClosing'] as const)
    await notify(tx, {
      groupId: scene.groupId,
      key,
      figures: { zone: 'Roses', time: new Date(scene.now).toISOString() },
      subject: 'DEVICE',
      subjectId: scene.deviceId,
      cause: `a setting: ${key}`,
      at: new Date(scene.now),
    });
  return [
    await tx
      .select({ channel: messages.channel, dueAt: messages.dueAt, inDigest: messages.isInDigest })
      .from(messages)
      .orderBy(messages.isUrgent, messages.channel),
    await tx
      .select({ isInApp: notifications.isInApp })
      .from(notifications)
      .where(like(notifications.cause, 'a setting: %'))
      .orderBy(notifications.cause),
  ];
};
