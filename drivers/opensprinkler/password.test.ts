import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatAddress, hashPassword } from './address.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';

let fake: FakeSetup;
let wrong: string;
beforeEach(async () => {
  fake = await openFakeSetup();
  wrong = formatAddress({ base: fake.controller.base, passwordHash: hashPassword('old'), stoppedPrograms: [] });
});
afterEach(() => fake.end());

test('a password that is refused is said once, and not tried again for a quarter of an hour', async () => {
  const driver = fake.start();
  for (let look = 0; look < 20; look += 1) {
    await expect(driver.readState(wrong)).rejects.toMatchObject({ fault: 'refused' });
    fake.controller.pass(30);
  }
  expect(fake.controller.asked).toHaveLength(1);
  expect(fake.warnings).toHaveLength(1);
  fake.controller.pass(600);
  await expect(driver.readState(wrong)).rejects.toMatchObject({ fault: 'refused' });
  expect(fake.controller.asked).toHaveLength(2);
  expect(fake.warnings).toHaveLength(1);
});

test('neither password nor hash is in what is said', async () => {
  const errors: unknown[] = [];
  const driver = fake.start();
  await driver.readState(wrong).catch((error) => errors.push(error));
  fake.controller.isOffline = true;
  await driver.readState(fake.address).catch((error) => errors.push(error));
  fake.controller.isOffline = false;
  fake.controller.nonsense = '{';
  await driver.readState(fake.address).catch((error) => errors.push(error));
  const access = { password: 'old' };
  await driver.adoptDevice({ ...fake.adoption, access }).catch((error) => errors.push(error));
  const said = [...fake.warnings, ...errors.map((error) => `${error} ${(error as Error).stack}`)].join('\n');
  expect(errors).toHaveLength(4);
  for (const secret of ['old', 'open door'].flatMap((password) => [hashPassword(password), `"${password}"`])) {
    expect(said).not.toContain(secret);
  }
});

test('a controller that asks for no password is adopted without one', async () => {
  fake.controller.options.ipas = 1;
  const driver = fake.start();
  expect((await driver.findDevices({ address: fake.controller.base }))[0]?.needs).toEqual([]);
  const { address } = await driver.adoptDevice({ ...fake.adoption, access: {} });
  expect((await fake.open(driver, address)).isOpen).toBe(true);
});
