/** Demo accounts: made with one click, removed when unused. */
import { randomBytes } from 'node:crypto';
import type { OpenedSession } from '@sluice/contract/account';
import { DriverError } from '@sluice/drivers/driver';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { inRegionalWords, type LanguageCode, toLocale, type UnitSystem } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { createAccount, demoUsers, idleDemoUsers, openSession, type Visit } from '../account/index.ts';
import { devicesOfGroup } from '../devices/index.ts';
import { deleteGroups, groupsOfUser } from '../groups/index.ts';
import { hubsOfGroups } from '../hubs/index.ts';
import { AppError, conflict, notFound } from '../platform/errors.ts';
import { tooBusy } from '../platform/limits/index.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { offersDemo } from '../platform/stored-settings/store.ts';
import { SENSOR_QUEUE, sensorsOfGroups } from '../sensors/index.ts';
import { deleteUser, type UserRow } from '../users/index.ts';
import { createDemoGarden } from './create-garden.ts';
import { inTurn } from './demo-turns.ts';
import type { DemoHardware } from './hardware.ts';
import { townOfTimeZone } from './towns.ts';

interface Visitor {
  lang: LanguageCode;
  unit_system: UnitSystem;
  /** IANA name. */
  time_zone?: string | undefined;
}

/** Idle ones are cleared away each hour. */
const DEMOS_CLEARED_S = 3_600;

/**
 * Throws "busy" where many wait for theirs or there are very many already, "not found" where the operator has switched
 * the demo off, "unreachable" without the simulator.
 */
export async function openDemo(
  services: Services,
  garden: DemoHardware,
  visitor: Visitor,
  from: Visit,
): Promise<OpenedSession> {
  await refuseIfOff(services);
  const user = await inTurn(() => createVisitor(services, garden, visitor, from));
  await services.jobs.send(SENSOR_QUEUE, {});
  return openSession(services, { user, way: null }, from);
}

/** A throw-away account with the demo's gardens. */
async function createVisitor(
  services: Services,
  garden: DemoHardware,
  { lang, unit_system, time_zone }: Visitor,
  from: Visit,
): Promise<UserRow> {
  if ((await demoUsers(services.db)).length >= LIMITS.demosMax) throw tooBusy(DEMOS_CLEARED_S);
  const { translate } = services;
  const user = await createAccount(
    services,
    {
      name: translate(inRegionalWords(toLocale(lang), from.languages), 'demo.visitor'),
      email: `demo-${randomBytes(8).toString('hex')}@demo.invalid`,
      // Nobody needs to know the password: the new session is the only way in.
      password: randomBytes(20).toString('base64url'),
      account_type: 'PERSONAL',
      lang,
      unit_system,
    },
    from,
    'demo',
  );
  try {
    await createDemoGarden(services, garden, user.id, townOfTimeZone(time_zone));
  } catch (error) {
    await deleteUser(services.db, user.id);
    throw asUnreachable(error);
  }
  return user;
}

/** Adds the demo's gardens to an account that has none; throws as `openDemo`. */
export async function addDemoGardens(
  services: Services,
  garden: DemoHardware,
  userId: UserId,
  timeZone?: string,
): Promise<void> {
  await refuseIfOff(services);
  await inTurn(async () => {
    if ((await groupsOfUser(services.db, userId, new Date(services.clock.now()))).length > 0)
      throw conflict('errors.demoAlreadyThere');
    await createDemoGarden(services, garden, userId, townOfTimeZone(timeZone)).catch((error) => {
      throw asUnreachable(error);
    });
  });
  await announce(services.db, { userId }, ['group', 'profile']);
  await services.jobs.send(SENSOR_QUEUE, {});
}

/** Removes demo accounts that nobody has used for a week, with their gardens and simulated devices. */
export async function clearIdleDemos({ db, clock }: Services, garden: DemoHardware): Promise<number> {
  const before = new Date(clock.now() - LIMITS.demoIdleDays * DAY_MS);
  const users = await idleDemoUsers(db, before);
  for (const userId of users) {
    const owned = (await groupsOfUser(db, userId, new Date(clock.now())))
      .filter((group) => group.relationship === 'OWNER')
      .map((group) => group.id);
    const serials = [
      ...(await Promise.all(owned.map((id) => devicesOfGroup(db, id)))).flat().map((device) => device.address),
      ...(await sensorsOfGroups(db, owned)).map((sensor) => sensor.address),
      ...(await hubsOfGroups(db, owned)).map((hub) => hub.address),
    ];
    await db.transaction(async (tx) => {
      await deleteGroups(tx, owned);
      await deleteUser(tx, userId);
    });
    for (const serial of serials) await garden.removeDevice(serial);
  }
  return users.length;
}

async function refuseIfOff({ db, settings }: Services): Promise<void> {
  if (!(await offersDemo(db, settings))) throw notFound();
}

function asUnreachable(error: unknown): unknown {
  return error instanceof DriverError ? new AppError('deviceUnreachable', { message: 'errors.noDemo' }) : error;
}
