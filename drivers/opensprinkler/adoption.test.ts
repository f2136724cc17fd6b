import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { FakeSettings } from './fake-controller.ts';
import { type FakeSetup, openFakeSetup } from './fake-setup.ts';

let fake: FakeSetup;
const open = async (settings?: Partial<FakeSettings>) => {
  fake = await openFakeSetup(settings);
  return fake;
};
afterEach(() => fake.end());

const running = () => fake.controller.programs.filter(({ isEnabled }) => isEnabled).map(({ name }) => name);

test('its programs stop, and run again after the release, wherever they stand by then', async () => {
  const { controller, start } = await open({ programs: ['Morning, lawn', 'Off', 'Üppig: 50 %', 'Evening'] });
  const off = controller.programs[1];
  if (off) off.isEnabled = false;
  const driver = start();
  const { address } = await driver.adoptDevice(fake.adoption);
  expect(running()).toEqual([]);
  controller.programs.splice(0, 1);
  controller.programs.reverse();
  await driver.releaseDevice(address);
  expect(running()).toEqual(['Evening', 'Üppig: 50 %']);
});

test('it opens nothing, and lets what runs at the controller run', async () => {
  const { controller, start } = await open({ programs: ['Morning'] });
  controller.stations.start(1, 600, 1);
  controller.pass(2);
  await start().adoptDevice(fake.adoption);
  expect(controller.stations.isOn(1)).toBe(true);
  expect(controller.asked.filter((asked) => asked.startsWith('cm'))).toEqual([]);
});

test('terminals bring the names that their owner gave them', async () => {
  // A name is cut at a number of bytes, here within its last letter.
  const names = ['Rasen', 'S02', '', ` Beet ${'ä'.repeat(3)}\uFFFD`, '草坪'];
  const { start } = await open({ names });
  const { terminals, serial, model, hardwareVersion } = await start().adoptDevice(fake.adoption);
  expect(terminals.map(({ name }) => name)).toEqual(['Rasen', null, null, 'Beet äää', '草坪']);
  expect({ serial, model, hardwareVersion }).toEqual({
    serial: '02:FC:00:00:00:01',
    model: 'OpenSprinkler',
    hardwareVersion: '3.2 AC',
  });
});

test.each([
  ['the extension of another controller', { re: 1 }],
  ['older than 2.1.9', { fwv: 218 }],
])('one that is %s is refused, and its programs go on', async (_what, options) => {
  const { start } = await open({ programs: ['Morning'], options });
  await expect(start().adoptDevice(fake.adoption)).rejects.toMatchObject({ fault: 'unfit' });
  expect(running()).toEqual(['Morning']);
});

test('one that stops answering meanwhile keeps its programs', async () => {
  const { controller, start } = await open({ programs: ['Morning', 'Evening'] });
  controller.losesAnswers = true;
  await expect(start().adoptDevice(fake.adoption)).rejects.toMatchObject({ fault: 'unreachable' });
  expect(running()).toEqual(['Morning', 'Evening']);
});

test('what answers there but is no OpenSprinkler is neither found nor adopted', async () => {
  const { start } = await open();
  const server = createServer((_request, response) => response.end('<html>A printer</html>'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const driver = start();
  expect(await driver.findDevices({ address })).toEqual([]);
  await expect(driver.adoptDevice({ ...fake.adoption, address })).rejects.toMatchObject({ fault: 'unreachable' });
  server.close();
});

test.each(['', 'SPRITE-8', 'http://', 'ftp://10.0.0.1', 'http://user:pass@10.0.0.1', 'not an address'])(
  'nothing is found at %j',
  async (address) => {
    const { start } = await open();
    expect(await start().findDevices({ address })).toEqual([]);
  },
);
