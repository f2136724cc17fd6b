import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { hashesToTry } from './login-work.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const MOST = 1 + LIMITS.claimsOfEmailMax;

test('whoever has an email or claims it, a login tries as many passwords', async () => {
  const one = await hashPassword('rosemary tea');
  for (let accounts = 0; accounts <= MOST; accounts += 1) {
    const tried = hashesToTry(Array.from({ length: accounts }, () => one));
    expect([tried.length, tried.filter((hash) => hash === one).length]).toEqual([MOST, accounts]);
    // They are replaced by hashes that cost as much: of the same kind and the same parameters.
    const costs = new Set(tried.map((hash) => hash.split('$').slice(0, 4).join('$')));
    expect(costs.size).toBe(1);
  }
  expect(await isPasswordOf(hashesToTry([])[0] ?? '', 'rosemary tea')).toBe(false);
});

const server = serverForFile();

test('who confirmed an address that a stranger had registered logs in by their own password, and the stranger by theirs', async () => {
  const email = 'sought@garden.test';
  const login = async (password: string) => {
    const payload = { email, password };
    const answer = await server.ask<{ user?: { name: string } }>({ method: 'POST', url: '/auth/login', payload });
    return answer.code === 200 ? answer.body.data.user?.name : answer.body.errors[0]?.path;
  };
  expect(await login('rosemary tea')).toBe('password');
  await server.register(email, { name: 'Stranger' }, { isConfirmed: false });
  await server.register(email, { name: 'Owner', password: 'rosemary tea' });
  expect([await login('rosemary tea'), await login('lavender'), await login('nonsense')]).toEqual([
    'Owner',
    'Stranger',
    'password',
  ]);
});
