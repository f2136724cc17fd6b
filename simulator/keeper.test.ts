import { expect, test } from 'vitest';
import type { Garden } from './garden.ts';
import { createKeeper } from './keeper.ts';
import type { Params } from './params.ts';
import type { Sky } from './sky.ts';

const SKY: Sky = {
  at: () => ({ rainMmPerHour: 0, evapotranspirationMmPerHour: 0, airTemperatureC: 22, sunlightKlx: 60 }),
};
const NOW_MS = Date.UTC(2026, 5, 1, 12);

function keeperOn(disk: { isFull: boolean; saved: Garden[] }) {
  const save = (garden: Garden) => {
    if (disk.isFull) throw new Error('no space left');
    disk.saved.push(garden);
  };
  return createKeeper({ load: () => null, save }, SKY, () => ({ steadyMs: NOW_MS, wallMs: NOW_MS }));
}

interface Request {
  method: string;
  params: Params;
}

/** All in one cycle. */
const ask = (keeper: ReturnType<typeof createKeeper>, requests: Request[]) =>
  Promise.all(requests.map(({ method, params }) => keeper.ask(method, params)));

const addDevice = (serial: string): Request => ({
  method: 'addDevice',
  params: { serial, type: 'SPRITE', model: 'SPRITE-8', terminals: [{ flowLPerMin: 12, areaM2: 20 }] },
});
const open = (serial: string): Request => ({
  method: 'openValve',
  params: {
    serial,
    terminal: 1,
    runId: `run of ${serial}`,
    maxRunTimeS: 60,
    commandId: `open ${serial}`,
    fencingToken: 1,
    expiresAt: NOW_MS + 1,
  },
});
const list: Request = { method: 'listDevices', params: {} };

function opened(reply: { result: unknown } | undefined) {
  const { devices } = (reply?.result ?? {}) as { devices?: { serial: string; open: number[] }[] };
  return devices?.filter(({ open }) => open.length > 0);
}

test('what is asked at once is done in its order, and is on the disk with one writing before any of it is answered', async () => {
  const disk = { isFull: false, saved: [] as Garden[] };
  const replies = await ask(keeperOn(disk), [addDevice('A'), open('A'), list, open('B'), addDevice('B'), open('B')]);
  expect(disk.saved).toHaveLength(1);
  expect(Object.keys(disk.saved[0]?.devices ?? {})).toEqual(['A', 'B']);
  expect(replies.map(({ refusal }) => refusal?.fault ?? null)).toEqual([null, null, null, 'unreachable', null, null]);
  expect(opened(replies[2])?.map(({ serial }) => serial)).toEqual(['A']);
});

test('with a full disk nothing that was asked at once is done, and all of it is refused but what only reads', async () => {
  const disk = { isFull: false, saved: [] as Garden[] };
  const keeper = keeperOn(disk);
  await ask(keeper, [addDevice('A'), addDevice('B')]);
  disk.isFull = true;
  const replies = await ask(keeper, [open('A'), open('B'), list]);
  expect(replies.map(({ refusal }) => refusal?.fault ?? null)).toEqual(['refused', 'refused', null]);
  expect(opened(replies[2])).toEqual([]);
  disk.isFull = false;
  const [again, after] = await ask(keeper, [open('A'), list]);
  expect(again?.refusal).toBeNull();
  expect(opened(after)?.map(({ serial }) => serial)).toEqual(['A']);
});
