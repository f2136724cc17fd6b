import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';
import { fitSize } from './shrink-photo.ts';

const PATH = `/api/v1/zones/${sampleZone.id}/photo`;
/** Bytes of the canvas at each quality. */
let bytesAt: (quality: number) => number;

beforeEach(() => {
  bytesAt = () => 3;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new DOMException('no picture');
    return { width: 4_000, height: 3_000, close: () => {} };
  });
  const pencil = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pencil as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type, quality = 1) =>
    give(new Blob([new Uint8Array(bytesAt(quality))], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetCookie();
});

function open(tag: string | null, relationship: CurrentGroup['relationship'] = 'OWNER', answers: Answers = {}) {
  let storedTag = tag;
  const zone = () => ({ ...sampleZone, photo_tag: storedTag });
  const index = () => sampleIndex({ ...sampleGroup, relationship, zones: [zone()] });
  const answerStored = (next: string | null) => () => {
    storedTag = next;
    return ok({ zone: zone() });
  };
  return openPage(`/home/zones?zone=${sampleZone.id}`, index(), {
    'GET /api/v1/index': () => ok(index()),
    [`GET /api/v1/groups/${sampleGroup.id}/index`]: () => ok(index()),
    [`GET ${PATH}`]: () => ({ body: 'bytes' }),
    [`PUT ${PATH}`]: answerStored('another'),
    [`DELETE ${PATH}`]: answerStored(null),
    [`GET /api/v1/groups/${sampleGroup.id}/skips`]: () => ok({ skips: [] }),
    [`GET /api/v1/groups/${sampleGroup.id}/schedules`]: () => ok({ schedules: [] }),
    [`GET /api/v1/groups/${sampleGroup.id}/events`]: () => ok({ events: [] }),
    [`GET /api/v1/groups/${sampleGroup.id}/decisions`]: () => ok({ decisions: [], shortfalls: [] }),
    ...answers,
  });
}
const png = (type = 'image/png') => new File(['x'], 'garden.png', { type });
const choose = async (name: string, file: File) => userEvent.upload(await screen.findByLabelText(name), file);

test('a photo is made small and kept; undone, it is gone', async () => {
  const { sent } = open(null);
  await choose('Add a photo', png());
  expect(await screen.findByRole('img', { name: 'Photo of Front lawn' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { call: `PUT ${PATH}`, body: { jpeg_base64: 'AAAA' } },
    { call: `DELETE ${PATH}`, body: undefined },
  ]);
});

test('one that is removed comes back by undo', async () => {
  const { sent } = open('first');
  expect(await screen.findByRole('img', { name: 'Photo of Front lawn' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ call: `PUT ${PATH}`, body: { jpeg_base64: btoa('"bytes"') } });
});

test('one that cannot be fetched says so, and is asked for again', async () => {
  let isThere = false;
  const read = () => (isThere ? { body: 'bytes' } : refused(404, { code: 20, message: 'Not found.' }));
  open('first', 'OWNER', { [`GET ${PATH}`]: read });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  await userEvent.click(again);
  expect(await screen.findByRole('img', { name: 'Photo of Front lawn' })).toBeVisible();
});

test('one that is too heavy is drawn coarser and smaller, until it fits', async () => {
  bytesAt = (quality) => (quality > 0.6 ? LIMITS.photoMaxBytes + 1 : 3);
  const { sent } = open(null);
  await choose('Add a photo', png());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect([fitSize(4_000, 3_000, 1_280), fitSize(30, 4_000, 1_280), fitSize(300, 200, 1_280)]).toEqual([
    { width: 1_280, height: 960 },
    { width: 10, height: 1_280 },
    { width: 300, height: 200 },
  ]);
});

test('what is no photo, or never fits, is told and not sent', async () => {
  const { sent } = open(null);
  await choose('Add a photo', png('image/heic'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose another');
  bytesAt = () => LIMITS.photoMaxBytes + 1;
  await choose('Add a photo', png());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a player looks at it and leaves it', async () => {
  open('first', 'PLAYER');
  expect(await screen.findByRole('img', { name: 'Photo of Front lawn' })).toBeVisible();
  expect(screen.queryByLabelText('Replace photo')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});
