/** A garden with one of everything that people can set, and its outputs when a setting changes. */

import { randomUUID } from 'node:crypto';
import { parseRegulation } from '@sluice/engine/restrictions/parse-regulation';
import type { DeviceId, GroupId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { backupPrograms, backupProgramZones } from '../backup-programs/tables.ts';
import { findGroup } from '../groups/index.ts';
import { groups } from '../groups/tables.ts';
import { gardenMessages, notificationChoices, notificationSettings } from '../notifications/tables.ts';
import { oneTimeRuns, oneTimeRunZones } from '../one-time-runs/tables.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { addressLine } from '../regulations/answers.ts';
import { groupRegulations, regulations } from '../regulations/tables.ts';
import { reminders } from '../reminders/tables.ts';
import { restrictions } from '../restrictions/tables.ts';
import { plannerView } from '../schedule/index.ts';
import { skips } from '../schedule/tables.ts';
import { sensors } from '../sensors/tables.ts';
import { tanks } from '../tanks/tables.ts';
import { tariffs, waterBudgets } from '../tariffs/tables.ts';
import { weatherProviderSettings } from '../weather/tables.ts';
import { zones } from '../zones/tables.ts';
import { openPlannedGarden } from './planned-garden.ts';
import type { TestServer } from './test-server.ts';

export type Scene = Awaited<ReturnType<typeof openSettingsScene>>;
export type Output = (tx: Transaction, scene: Scene) => Promise<unknown>;

export async function openSettingsScene(server: TestServer) {
  const garden = await openPlannedGarden(server, {}, { rainfallMm: 4, et0Mm: 5 });
  const id = garden.id as GroupId;
  const [zone, other, third] = garden.zones as ZoneId[];
  const deviceId = (await garden.groupOf()).devices[0]?.id as DeviceId;
  if (!(zone && other && third)) throw new Error('a garden without zones');
  const { db, clock } = server;
  // Old enough that its savings are those of a whole month.
  await db
    .update(groups)
    .set({ createdAt: new Date(clock.now() - 60 * DAY_MS) })
    .where(eq(groups.id, id));
  await garden.changeZone(zone, { smart: true, smart_level: 'advanced' });
  await garden.addProgram();
  await garden.addSensor({ zone_id: zone });
  const whole = { groupId: id, id: randomUUID() as never };
  const at = (hours: number) => new Date(clock.now() + hours * HOUR_MS);
  await db
    .insert(backupPrograms)
    .values({ ...whole, deviceId, startTime: '05:00', repeat: 'interval', intervalDays: 1 });
  await db
    .insert(backupProgramZones)
    .values({ backupProgramId: whole.id, zoneId: zone, position: 0, durationS: 300, volumeL: null });
  await db.insert(oneTimeRuns).values({ ...whole, startsAt: at(30), createdAt: at(0) });
  await db.insert(oneTimeRunZones).values({ oneTimeRunId: whole.id, zoneId: zone, position: 0, durationS: 300 });
  await db.insert(restrictions).values({ ...whole, startTime: '10:00', endTime: '16:00' });
  await db.insert(skips).values({ ...whole, scope: 'all', fromAt: at(1), untilAt: at(20), createdAt: at(0) });
  const [sensor] = await db.select().from(sensors).where(eq(sensors.groupId, id));
  if (!sensor) throw new Error('a garden without a sensor');
  await db.insert(reminders).values({
    ...whole,
    name: 'Look',
    sensorId: sensor.id,
    kind: 'pattern',
    startDay: '2020-01-01',
    startTime: '08:00',
    repeat: 'interval',
    intervalDays: 1,
    remindedUntil: at(0),
  });
  await db.insert(tariffs).values({
    groupId: id,
    currency: 'EUR',
    per: 'm3',
    tiers: [
      { upToM3: 5, price: 1 },
      { upToM3: null, price: 3 },
    ],
  });
  await db.insert(waterBudgets).values({ groupId: id, kind: 'volume', amount: 7 });
  await db.insert(tanks).values({
    ...{
      groupId: id,
      capacityL: 900,
      reserveL: 50,
      roofM2: 40,
      runoffFraction: 0.8,
      refillLPerHour: 0,
      whenEmpty: 'wait',
    },
    ...{ readL: 300, readAt: at(-20) },
  });
  await db.insert(weatherProviderSettings).values({ groupId: id, provider: 'TEMPEST', stationId: '1', secret: 'k' });
  await db.insert(notificationSettings).values({ userId: garden.userId as UserId });
  await db
    .insert(notificationChoices)
    .values({ userId: garden.userId as UserId, kind: 'watering', channels: ['EMAIL'] });
  await db
    .insert(gardenMessages)
    .values({ userId: garden.userId as UserId, groupId: id, mode: 'OWN', kinds: { watering: ['EMAIL'] } });
  const law = {
    id: 'at-law' as never,
    country: 'AT',
    law: readLaw({
      id: 'at-law',
      authority: 'Town',
      name: 'Law',
      binding: 'law',
      area: { country: 'AT', states: ['Wien'], postalCodes: ['1010'] },
      choice: { label: 'Group', options: ['A', 'B'] },
      rules: [{ kind: 'mostRunMinutes', minutes: 5 }],
      source: 'https://town.example',
      sureness: { kind: 'general' },
    }),
  };
  await db.insert(regulations).values(law);
  const answeredFor = addressLine({ country: 'AT', state: 'Wien', zipcode: '1010', city: null, street: 'Ring' });
  await db
    .insert(groupRegulations)
    .values({ groupId: id, regulationId: law.id, isFollowed: true, choice: 'A', houseNumber: 1, answeredFor });
  await db
    .update(groups)
    .set({ country: 'AT', state: 'Wien', zipcode: '1010', street: 'Ring' })
    .where(eq(groups.id, id));
  return { ...garden, server, groupId: id, deviceId, zone, other, now: clock.now() };
}

function readLaw(input: object) {
  const law = parseRegulation(input);
  if (!law.ok) throw new Error(JSON.stringify(law.problems));
  return law.value;
}

/** The planner's input. */
export const planner: Output = async (tx, { groupId, now }) => {
  const group = await findGroup(tx, groupId);
  if (!group) throw new Error('the garden is gone');
  const { garden, outlook, noWeatherReason, usual } = await plannerView(tx, group, now, 3);
  return { garden, outlook, noWeatherReason, usual };
};

/** What is set before, in which rows, so that the setting in question counts at all. */
export interface Given {
  table: PgTable;
  set: Record<string, unknown>;
  where?: SQL;
}

const ROLL_BACK = Symbol('roll back');

/** The outputs with each of the values in all rows of a table, or those of `where`; changes are rolled back. */
export async function outputsWith(
  scene: Scene,
  table: PgTable,
  property: string,
  values: readonly unknown[],
  output: Output,
  given: readonly Given[],
  where?: SQL,
): Promise<string[]> {
  const outputs: string[] = [];
  for (const value of values) {
    await scene.server.db
      .transaction(async (tx) => {
        for (const one of given) await tx.update(one.table).set(one.set).where(one.where);
        await tx
          .update(table)
          .set({ [property]: value })
          .where(where);
        outputs.push(JSON.stringify(await output(tx, scene), readable));
        throw ROLL_BACK;
      })
      .catch((error) => {
        if (error !== ROLL_BACK) throw error;
      });
  }
  return outputs;
}

const readable = (_key: string, value: unknown) => {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value instanceof Map ? [...value] : value;
};

export const onlyZone = ({ zone }: Scene) => eq(zones.id, zone);
export const onlySensor = ({ groupId }: Scene) => eq(sensors.groupId, groupId);
