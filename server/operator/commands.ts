/** Commands of the server's operator, for `npm run operator`. Each returns lines to print. */

import { BROKER_RIGHTS } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { ACCOUNT_TYPES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { deleteSecondFactor, makeHandedPasswordLink } from '../account/index.ts';
import { gardensWithOwners, lockGroup, releaseStarts, updateGroup } from '../groups/index.ts';
import {
  brokerAccountsByName,
  isBrokerAccountName,
  putBrokerAccount,
  removeBrokerAccount,
} from '../platform/broker/accounts.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { StartError } from '../platform/start-error.ts';
import { regulationReportsWithPeople } from '../regulations/index.ts';
import {
  allUsers,
  confirmEmailOf,
  findUser,
  findUserByEmail,
  nameOperator,
  type UserRow,
  updateUser,
  usersWithEmail,
  withdrawOperator,
} from '../users/index.ts';
import { FOLDER_COMMANDS } from './folder-commands.ts';
import { tellWatering } from './watering-story.ts';

interface Command {
  /** The arguments after its name. */
  parameters: readonly string[];
  /** Words that may follow. */
  options?: readonly string[];
  says: string;
  /** Throws StartError with a sentence for invalid arguments, before anything has changed. */
  run(db: Database, now: Date, args: readonly string[], baseUrl: string): Promise<string[]>;
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  accounts: listing(
    'lists the accounts: email, name, type, since when, whether the email is confirmed, and who runs the server',
    'There are no accounts.',
    async (db) =>
      (await allUsers(db)).map(({ email, name, accountType, createdAt, confirmedAt, operatorSince, disabledAt }) => [
        email,
        name,
        accountType,
        localDateIn('UTC', createdAt),
        confirmedAt ? 'confirmed' : 'not confirmed',
        ...(operatorSince ? ['operator'] : []),
        ...(disabledAt ? ['disabled'] : []),
      ]),
  ),
  'account-type': {
    parameters: ['EMAIL', ACCOUNT_TYPES.join('|')],
    says: 'makes an account personal or that of a company',
    run: async (db, _now, [email = '', type = '']) => {
      const accountType = ACCOUNT_TYPES.find((one) => one === type.toUpperCase());
      if (!accountType) throw new StartError(`There is no account type “${type}”: ${ACCOUNT_TYPES.join(' or ')}.`);
      return db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        if (!user) throw new StartError(`There is no account with the email ${email}.`);
        await updateUser(tx, user.id, { accountType });
        await announce(tx, { userId: user.id }, ['profile']);
        return [`${user.email}: ${accountType}`];
      });
    },
  },
  email: {
    parameters: ['EMAIL|ID', 'confirmed|unconfirmed'],
    says: 'confirms the email of an account without its mailed link, or takes that back',
    run: async (db, now, [who = '', wanted = '']) => {
      if (wanted !== 'confirmed' && wanted !== 'unconfirmed')
        throw new StartError(`“${wanted}” is neither confirmed nor unconfirmed.`);
      return db.transaction(async (tx) => {
        const { id, email } = await findOne(tx, who);
        if (wanted === 'unconfirmed') await updateUser(tx, id, { confirmedAt: null });
        else if (!(await confirmEmailOf(tx, id, email, now)))
          throw new StartError(`Another account has confirmed ${email}.`);
        await announce(tx, { userId: id }, ['profile']);
        return [`${email}: ${wanted}`];
      });
    },
  },
  admin: {
    parameters: ['EMAIL|ID'],
    options: ['none'],
    says: 'lets an account see and use the page of the server, or takes that back with none',
    run: async (db, now, [who = '', isNone]) =>
      db.transaction(async (tx) => {
        const { id, email } = await findOne(tx, who);
        if (isNone) await withdrawOperator(tx, id);
        else if (!(await nameOperator(tx, id, now)))
          throw new StartError(`${email} is an account of the demo, which runs no server.`);
        await announce(tx, { userId: id }, ['profile']);
        return [`${email}: ${isNone ? 'no operator' : 'operator'}`];
      }),
  },
  'no-code': {
    parameters: ['EMAIL|ID'],
    says: 'lets an account in without the code of an app, for who has lost phone and codes',
    run: async (db, _now, [who = '']) => {
      const { id, email } = await findOne(db, who);
      if (!(await deleteSecondFactor(db, id))) throw new StartError(`${email} is not asked for a code.`);
      return [`${email}: no code`];
    },
  },
  'password-link': {
    parameters: ['EMAIL|ID'],
    says: 'makes a link by which somebody sets a new password, for a server without mail or a lost mailbox',
    run: async (db, now, [who = ''], baseUrl) => {
      const { id, email, isDemo } = await findOne(db, who);
      if (isDemo) throw new StartError(`${email} is an account of the demo, which has no password.`);
      const link = await makeHandedPasswordLink(db, { userId: id, baseUrl, now });
      return [
        `${email}, once and within ${LIMITS.passwordResetMinutes} minutes:`,
        link,
        `Where people open Sluice at another address than ${baseUrl}, put that before “/#/”, or set SLUICE_BASE_URL.`,
      ];
    },
  },
  gardens: listing(
    'lists the gardens: id, name, owner, and next charge of the subscription',
    'There are no gardens.',
    async (db) =>
      (await gardensWithOwners(db)).map(({ id, name, owner, nextChargeAt, timeZone }) => [
        id,
        name,
        owner ?? 'nobody',
        nextChargeAt ? localDateIn(timeZone, nextChargeAt) : 'no subscription',
      ]),
  ),
  'go-on': {
    parameters: [],
    says: 'lets all gardens be watered again that wait because Sluice has started too often',
    run: async (db) => {
      const released = await releaseStarts(db, 'all');
      return [released.length === 0 ? 'No garden waits.' : `Gardens that go on: ${released.length}.`];
    },
  },
  subscription: {
    parameters: ['GARDEN-ID', 'DATE|none'],
    says: 'sets the day of the next charge, or ends the subscription; the owner sees a page about it',
    run: async (db, now, [id = '', day = '']) =>
      db.transaction(async (tx) => {
        const garden = z.uuid().safeParse(id).success ? await lockGroup(tx, id as GroupId) : null;
        if (!garden) throw new StartError(`There is no garden with the id ${id}. “gardens” lists them.`);
        const nextChargeAt = day === 'none' ? null : startOfDay(day, garden.timeZone, now);
        await updateGroup(tx, garden.id, { nextChargeAt });
        await announce(tx, { groupId: garden.id }, ['group']);
        return [`${garden.name}: ${nextChargeAt ? `next charge on ${day}` : 'no subscription'}`];
      }),
  },
  watering: {
    parameters: ['RUN-ID|OCCURRENCE'],
    says: 'tells one watering: planned, due, opened, closed, settled, and whom it was told',
    run: (db, _now, [id = '']) => tellWatering(db, id),
  },
  'broker-accounts': listing(
    'lists the accounts of the MQTT broker: name, rights, and since when',
    'There are no accounts of the MQTT broker.',
    async (db) =>
      (await brokerAccountsByName(db)).map(({ name, rights, createdAt }) => [
        name,
        rights,
        localDateIn('UTC', createdAt),
      ]),
  ),
  'broker-account': {
    parameters: ['NAME', [...BROKER_RIGHTS, 'none'].join('|')],
    says: 'makes an account of the MQTT broker with a new password, or removes it',
    run: async (db, now, [name = '', wanted = '']) => {
      const rights = BROKER_RIGHTS.find((one) => one === wanted);
      if (!rights && wanted !== 'none') {
        throw new StartError(`There are no rights “${wanted}”: ${BROKER_RIGHTS.join(', ')}, or none.`);
      }
      if (rights && !isBrokerAccountName(name)) {
        throw new StartError(`“${name}” cannot be a name: letters, digits, _ and - only, and no topic of all devices.`);
      }
      if (rights) return [`${name}: ${rights}`, `password: ${await putBrokerAccount(db, name, rights, now)}`];
      if (!(await removeBrokerAccount(db, name))) throw new StartError(`There is no account “${name}”.`);
      return [`${name}: removed`];
    },
  },
  reports: {
    parameters: [],
    says: 'shows what users told of missing or wrong watering regulations, newest first',
    run: async (db) => {
      const reports = await regulationReportsWithPeople(db);
      if (reports.length === 0) return ['Nobody has reported anything.'];
      return reports.flatMap(({ createdAt, authority, place, description, source, email }) => [
        `${localDateIn('UTC', createdAt)}  ${authority}, ${place}`,
        `  ${description}`,
        ...(source ? [`  ${source}`] : []),
        `  from ${email ?? 'somebody who has left'}`,
      ]);
    },
  },
};

function listing(says: string, nothing: string, read: (db: Queryable) => Promise<string[][]>): Command {
  return { parameters: [], says, run: async (db) => asTable(await read(db), nothing) };
}

/** The account with an id, or with an email that no other claims. */
async function findOne(db: Queryable, who: string): Promise<UserRow> {
  const byId = z.uuid().safeParse(who).success ? await findUser(db, who as UserId) : null;
  const [first, ...others] = byId ? [byId] : await usersWithEmail(db, who);
  if (!first) throw new StartError(`There is no account with the email ${who}.`);
  if (others.length > 0 && first.confirmedAt === null) {
    const claims = [first, ...others].map(({ id, createdAt }) => `${id} (since ${localDateIn('UTC', createdAt)})`);
    throw new StartError(`Several accounts claim ${who}; name one by its id: ${claims.join(', ')}.`);
  }
  return first;
}

/** What people wrote must not steer the operator's terminal. */
const onOneLine = (line: string) => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

export const usage = (): string[] => [
  'npm run operator -- COMMAND, beside a running Sluice or without one:',
  ...asTable(
    Object.entries<Pick<Command, 'parameters' | 'says'> & { options?: readonly string[] }>({
      ...COMMANDS,
      ...FOLDER_COMMANDS,
    }).map(([name, { parameters, options = [], says }]) => [
      `  ${[name, ...parameters, ...options.map((option) => `[${option}]`)].join(' ')}`,
      says,
    ]),
    '',
  ),
];

/** Parses the arguments into a command. `baseUrl`: links begin with it. Throws StartError before the database is needed. */
export function chooseCommand(
  [name = '', ...args]: readonly string[],
  baseUrl: string,
): (db: Database, now: Date) => Promise<string[]> {
  const command = COMMANDS[name];
  if (!command) {
    const names = Object.keys({ ...COMMANDS, ...FOLDER_COMMANDS }).join(', ');
    throw new StartError(`There is no command “${name}”: ${names}.`);
  }
  const more = args.slice(command.parameters.length);
  if (args.length < command.parameters.length || more.some((word) => !command.options?.includes(word)))
    throw new StartError(`“${name}” wants ${command.parameters.join(' and ') || 'no more words'}.`);
  return async (db, now) => (await command.run(db, now, args, baseUrl)).map(onOneLine);
}

function startOfDay(day: string, timeZone: string, now: Date): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new StartError(`“${day}” is no day: write it as 2027-01-31, or none.`);
  if (!z.iso.date().safeParse(day).success) throw new StartError(`“${day}” is not in the calendar.`);
  const start = new Date(midnightIn(timeZone, day));
  if (start <= now) throw new StartError(`${day} has begun already: the next charge lies ahead.`);
  return start;
}

function asTable(rows: readonly (readonly string[])[], nothing: string): string[] {
  if (rows.length === 0) return [nothing];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
