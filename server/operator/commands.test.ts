import type { Index } from '@sluice/contract/groups';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { secondFactors } from '../account/tables.ts';
import { groups } from '../groups/tables.ts';
import { notifyRunSkipped } from '../notifications/index.ts';
import type { RunRow } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { openDemoGarden } from '../testing/demo.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { users } from '../users/tables.ts';
import { COMMANDS, chooseCommand, usage } from './commands.ts';

const NOW = new Date('2026-06-10T08:00:00Z');

let email: string;
const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server));
beforeAll(async () => {
  email = (await garden.call<Index>('GET', '/index')).body.data.user.email;
});

const run = async (...args: string[]) => chooseCommand(args, 'https://garden.test')(server.db, NOW);
const index = async () => (await garden.call<Index>('GET', '/index')).body.data;
const nextCharge = async () => (await garden.groupOf()).product.device_sub.next_charge.utc;

test('every command is listed with its arguments', () => {
  const listing = usage().join('\n');
  for (const [name, { parameters }] of Object.entries(COMMANDS))
    expect(listing).toContain([name, ...parameters].join(' '));
});

test('an account becomes that of a company, and a person’s again', async () => {
  expect(await run('account-type', email.toUpperCase(), 'corporation')).toEqual([`${email}: CORPORATION`]);
  expect((await index()).user.account_type).toBe('CORPORATION');
  expect((await run('accounts')).join('\n')).toMatch(new RegExp(`${email}.* CORPORATION `));
  await run('account-type', email, 'PERSONAL');
  expect((await index()).user.account_type).toBe('PERSONAL');
});

test('an email is confirmed without its link, taken back, and told by id where several claim it', async () => {
  const read = async () => (await index()).user.email_confirmed;
  expect(await run('email', email, 'unconfirmed')).toEqual([`${email}: unconfirmed`]);
  expect([await read(), (await run('accounts')).join('\n').includes('not confirmed')]).toEqual([false, true]);
  const { id } = await server.register(email, {}, { isConfirmed: false });
  await expect(run('email', email, 'confirmed')).rejects.toThrow(`Several accounts claim ${email}`);
  const { user } = await index();
  expect(await run('email', user.id, 'confirmed')).toEqual([`${email}: confirmed`]);
  expect(await read()).toBe(true);
  await expect(run('email', id, 'confirmed')).rejects.toThrow('Another account has confirmed');
  await expect(run('email', email, 'perhaps')).rejects.toThrow('neither confirmed nor');
});

test('a watering is told by its run and by its occurrence, also one that was skipped and told to people', async () => {
  const demo = await openDemoGarden(server);
  const group = demo.group.id as GroupId;
  const watered = (run: RunRow) => run.openedAt !== null && run.closedAt !== null;
  const all = await server.db.select().from(runs).where(eq(runs.groupId, group));
  const done = all.find(watered);
  const skipped = all.find(({ outcome }) => outcome === 'SKIPPED');
  if (!done?.openedAt || !skipped) throw new Error('the demo has no such runs');
  const story = (await run('watering', done.id)).join('\n');
  expect(story).toMatch(/planned for \d+ s\n.*due: .*\n.*opened.*\n.*closed\n {2}settled: /);
  expect(story).toContain(`occurrence ${done.occurrenceId}`);
  await notifyRunSkipped(server.db, { ...skipped, reason: 'RAIN', zoneName: 'Lawn' }, NOW);
  const ofSkipped = (await run('watering', skipped.occurrenceId)).join('\n');
  expect(ofSkipped).toContain('never opened');
  expect(ofSkipped).toContain('“zoneSkipped” told to 1 person');
  await expect(run('watering', 'nothing')).rejects.toThrow('There is no watering nothing');
});

test('gardens go on that waited because Sluice had started too often', async () => {
  const heldSince = async () => (await garden.groupOf()).starts_held_since;
  await server.db
    .update(groups)
    .set({ startsHeldAt: NOW })
    .where(eq(groups.id, garden.id as GroupId));
  expect(await heldSince()).not.toBeNull();
  expect(await run('go-on')).toEqual(['Gardens that go on: 1.']);
  expect(await heldSince()).toBeNull();
  expect(await run('go-on')).toEqual(['No garden waits.']);
});

test('who has lost phone and codes is let in without', async () => {
  await expect(run('no-code', email)).rejects.toThrow('is not asked for a code');
  const { id } = (await index()).user;
  await server.db.insert(secondFactors).values({ userId: id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: NOW });
  expect(await run('no-code', email)).toEqual([`${email}: no code`]);
  await expect(run('no-code', email)).rejects.toThrow('is not asked for a code');
});

describe('a link to a new password', () => {
  const reset = (token: string, password: string) =>
    server.ask({ method: 'POST', url: '/auth/password/reset', payload: { token, password } });
  const logIn = async (who: string, password: string) =>
    (await server.ask({ method: 'POST', url: '/auth/login', payload: { email: who, password } })).code;

  async function makeLink(who: string, minutesAgo = 0) {
    const madeAt = new Date(server.clock.now() - minutesAgo * 60_000);
    const lines = await chooseCommand(['password-link', who], 'https://garden.test')(server.db, madeAt);
    expect(lines[0]).toBe(`${who}, once and within 60 minutes:`);
    const [, token = ''] = /^https:\/\/garden\.test\/#\/reset-password\?token=([\w.-]+)$/.exec(lines[1] ?? '') ?? [];
    return token;
  }

  test('sets one once, and ends what was signed in', async () => {
    const ada = await server.register('locked-out@garden.test');
    const token = await makeLink('locked-out@garden.test');
    expect((await reset(token, 'five green watering cans')).code).toBe(200);
    expect(await logIn('locked-out@garden.test', 'five green watering cans')).toBe(200);
    expect((await server.call(ada.token, 'GET', '/index')).code).toBe(401);
    expect((await reset(token, 'six green watering cans')).code).toBe(422);
  });

  test('confirms no email, since nobody read a mail', async () => {
    await server.register('claimed@garden.test', {}, { isConfirmed: false });
    expect((await reset(await makeLink('claimed@garden.test'), 'five green watering cans')).code).toBe(200);
    expect((await run('accounts')).find((line) => line.includes('claimed@garden.test'))).toMatch(/ not confirmed$/);
    // The mark cannot be taken off.
    const token = await makeLink('claimed@garden.test');
    expect((await reset(token.replace('handed.', ''), 'six green watering cans')).code).toBe(422);
  });

  test('is of no use after an hour', async () => {
    await server.register('late@garden.test');
    expect((await reset(await makeLink('late@garden.test', 61), 'five green watering cans')).code).toBe(422);
    expect((await reset(await makeLink('late@garden.test', 59), 'five green watering cans')).code).toBe(200);
  });
});

describe('a subscription', () => {
  test('is charged on a day of the garden, and ends', async () => {
    expect((await run('gardens')).join('\n')).toMatch(new RegExp(`${garden.id}  Orchard.* ${email}.* no subscription`));
    expect(await run('subscription', garden.id, '2027-01-15')).toEqual(['Orchard: next charge on 2027-01-15']);
    // Midnight in Vienna.
    expect(await nextCharge()).toBe('2027-01-14T23:00:00.000Z');
    expect((await run('gardens')).join('\n')).toContain('2027-01-15');
    expect(await run('subscription', garden.id, 'none')).toEqual(['Orchard: no subscription']);
    expect(await nextCharge()).toBeNull();
  });

  test.each([
    ['a day that has begun', '2026-06-10', '2026-06-10 has begun already: the next charge lies ahead.'],
    ['no day', 'soon', '“soon” is no day: write it as 2027-01-31, or none.'],
    ['a day that never comes', '2027-02-30', '“2027-02-30” is not in the calendar.'],
  ])('%s is refused and changes nothing', async (_what, day, sentence) => {
    await run('subscription', garden.id, '2027-01-15');
    await expect(run('subscription', garden.id, day)).rejects.toThrow(sentence);
    expect(await nextCharge()).toBe('2027-01-14T23:00:00.000Z');
  });
});

test('open pages of the garden are updated', async () => {
  const version = async () => (await garden.call('GET', `/groups/${garden.id}/index`)).headers.etag;
  const before = await version();
  await run('subscription', garden.id, '2028-01-15');
  expect(await version()).not.toBe(before);
});

test('reports of regulations are listed with their authors', async () => {
  expect(await run('reports')).toEqual(['Nobody has reported anything.']);
  const report = { authority: 'Town of Ebb', place: 'Ebb, Nevada', description: 'No lawns on Mondays.' };
  expect((await garden.call('POST', `/groups/${garden.id}/regulation_reports`, report)).code).toBe(200);
  const lines = await run('reports');
  expect(lines[0]).toContain('Town of Ebb, Ebb, Nevada');
  expect(lines.slice(1)).toEqual(['  No lawns on Mondays.', `  from ${email}`]);
});

test('what people wrote does not steer the terminal', async () => {
  const report = {
    ...{ authority: 'Town\u001b[2J of Ebb', place: 'Ebb', source: null },
    description: 'No lawns.\u001b]0;owned\u0007\nroot password: \u202egnorw',
  };
  expect((await garden.call('POST', `/groups/${garden.id}/regulation_reports`, report)).code).toBe(200);
  const lines = (await run('reports')).slice(0, 2);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(lines[1]).toBe('  No lawns. ]0;owned root password:  gnorw');
});

test.each([
  ['an unknown command', ['water'], /There is no command “water”: accounts, account-type/],
  ['a word too few', ['account-type', 'a@b.example'], /“account-type” wants EMAIL and PERSONAL\|CORPORATION/],
  ['a word too many', ['reports', 'all'], /“reports” wants no more words/],
  ['nobody', ['account-type', 'nobody@b.example', 'PERSONAL'], /There is no account with the email nobody@b\.example/],
  ['another type', ['account-type', 'a@b.example', 'CLUB'], /There is no account type “CLUB”/],
  [
    'no garden',
    ['subscription', '018f0000-0000-7000-8000-000000000000', 'none'],
    /There is no garden with the id 018f/,
  ],
])('%s is told in a sentence', async (_what, args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});

describe('the operator of the server', () => {
  const isOperator = async () => (await index()).user.is_operator;

  test('is named by email or id, and no longer', async () => {
    expect(await isOperator()).toBe(false);
    expect(await run('admin', email)).toEqual([`${email}: operator`]);
    expect(await isOperator()).toBe(true);
    expect((await run('accounts')).find((line) => line.startsWith(email))).toMatch(/ operator$/);
    await expect(run('admin', email, 'perhaps')).rejects.toThrow('wants EMAIL|ID');
    expect(await run('admin', (await index()).user.id, 'none')).toEqual([`${email}: no operator`]);
    expect(await isOperator()).toBe(false);
  });

  test('is never an account of the demo', async () => {
    const { id } = await server.register();
    await server.db
      .update(users)
      .set({ isDemo: true })
      .where(eq(users.id, id as UserId));
    await expect(run('admin', id)).rejects.toThrow('is an account of the demo');
  });
});
