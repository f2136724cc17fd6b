/** New passwords that are guessed first are refused wherever one is set, with the reason at their field. */
import { expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile();
const say = (key: Parameters<typeof server.services.translate>[1]) => server.services.translate('en', key);

const WEAK = [
  ['aaaaaa', 'errors.passwordRepeated'],
  ['AaAaAaAa', 'errors.passwordRepeated'],
  ['xy1xy1xy1', 'errors.passwordRepeated'],
  ['ababababab', 'errors.passwordRepeated'],
  ['......', 'errors.passwordRepeated'],
  ['bcdefghij', 'errors.passwordRepeated'],
  ['9876543', 'errors.passwordRepeated'],
  ['        ', 'errors.passwordBlank'],
  ['rose.garden@garden.test', 'errors.passwordOfYours'],
  ['Rose.Garden', 'errors.passwordOfYours'],
  ['Rosalind Ash', 'errors.passwordOfYours'],
  ['rosalindash', 'errors.passwordOfYours'],
  ['sunshine', 'errors.passwordCommon'],
] as const;

const person = { name: 'Rosalind Ash', email: 'rose.garden@garden.test' };
let from = 0;
const post = (url: string, payload: object) => {
  from += 1;
  return server.ask({ method: 'POST', url, payload, remoteAddress: `10.7.0.${from}` });
};

test.each(WEAK)('%j', async (password, reason) => {
  expect(refusal(await post('/auth/register', { ...person, password }))).toEqual({
    http: 422,
    errors: [[30, 'password', say(reason)]],
  });
});

test.each([
  ['aaaaaa', 'errors.passwordRepeated'],
  ['      ', 'errors.passwordBlank'],
  ['Rosalind Ash', 'errors.passwordOfYours'],
] as const)('%j takes no other password’s place either', async (password, reason) => {
  const { token } = await server.register(undefined, { name: person.name });
  const change = { current_password: 'lavender', new_password: password, confirmation: password };
  expect(refusal(await server.call(token, 'POST', '/account/password', change))).toEqual({
    http: 422,
    errors: [[30, 'new_password', say(reason)]],
  });
});

test('a link to a new password stays good when the first choice is refused', async () => {
  const account = await server.register();
  await post('/auth/password/forgot', { email: account.email });
  const token = /token=([\w-]+)/.exec(server.mails().at(-1)?.text ?? '')?.[1];
  expect(refusal(await post('/auth/password/reset', { token, password: account.email.split('@')[0] }))).toEqual({
    http: 422,
    errors: [[30, 'password', say('errors.passwordOfYours')]],
  });
  expect((await post('/auth/password/reset', { token, password: 'rosemary tea' })).code).toBe(200);
});

test.each(['lavender', 'aaaaab', 'abcdeg', 'Rose.Garden2', '東京都庭園水'])('%j is taken', async (password) => {
  expect((await post('/auth/register', { ...person, email: `${from}@garden.test`, password })).code).toBe(200);
});

test('its owner reads by mail that it was changed', async () => {
  const { token, email } = await server.register();
  const body = { current_password: 'lavender', new_password: 'rosemary tea', confirmation: 'rosemary tea' };
  expect((await server.call(token, 'POST', '/account/password', body)).code).toBe(200);
  const mail = server.mails().filter(({ to }) => to === email);
  expect(mail.map(({ subject }) => subject)).toEqual(['Your Sluice password was changed']);
  expect(mail[0]?.text).toMatch(/changed on the account page.*\/#\/settings\/account/s);
});
