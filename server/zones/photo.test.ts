/** A zone's photo: who sees and changes it is walked in `access.test.ts`. */
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { SMALL_JPEG } from '../testing/small-jpeg.ts';
import { cleanJpeg } from './clean-jpeg.ts';

const photo = Buffer.from(SMALL_JPEG, 'base64');
const segment = (marker: number, content: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
};
/** As a camera writes it. */
const fromCamera = Buffer.concat([
  photo.subarray(0, 2),
  segment(0xe1, 'Exif\0\0 GPS 48.2 N 16.4 E'),
  segment(0xe2, 'ICC_PROFILE of a phone'),
  segment(0xed, 'Photoshop 3.0 Vienna'),
  segment(0xfe, 'taken by Ada'),
  photo.subarray(2),
  Buffer.from('a film that follows the photo'),
]);

/** The photo with other bytes from `at` on. */
const withBytes = (at: number, ...codes: number[]) => {
  const changed = Buffer.from(photo);
  changed.set(codes, at);
  return changed;
};
const frameAt = photo.indexOf(Buffer.from([0xff, 0xc0]));

describe('a JPEG', () => {
  test('is kept without place, author, thumbnail, and what follows its end', () => {
    const cleaned = cleanJpeg(fromCamera);
    expect(cleaned?.toString('latin1')).not.toMatch(/Exif|GPS|ICC|Photoshop|Ada|film/);
    expect(cleaned?.equals(photo)).toBe(true);
    expect(cleanJpeg(photo)?.equals(photo)).toBe(true);
  });

  test('may come in several scans, with restart markers and tables between them', () => {
    const body = photo.subarray(2, -2);
    const scan = photo.subarray(photo.indexOf(Buffer.from([0xff, 0xda])), -2);
    const many = Buffer.concat([photo.subarray(0, 2), body, Buffer.from([0xff, 0xd0, 1, 2]), scan, photo.subarray(-2)]);
    expect(cleanJpeg(many)?.equals(many)).toBe(true);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a web page that says it is one', Buffer.from('\xff\xd8<html><script>alert(1)</script>', 'latin1')],
    ['half of one', photo.subarray(0, photo.length / 2)],
    ['one without its end', photo.subarray(0, -2)],
    ['one without a picture', Buffer.concat([photo.subarray(0, 2), segment(0xfe, 'hello'), photo.subarray(-2)])],
    ['one of no height', withBytes(frameAt + 5, 0, 0)],
    ['one too wide', withBytes(frameAt + 7, 0xff, 0xff)],
    ['one that browsers cannot show', withBytes(frameAt, 0xff, 0xc9)],
    ['one whose segment is longer than the file', withBytes(2, 0xff, 0xe0, 0xff, 0xff)],
  ])('is refused: %s', (_, bytes) => {
    expect(cleanJpeg(bytes)).toBeNull();
  });
});

describe('on the server', () => {
  const server = serverForFile({ withSimulator: true });
  const garden = forFile(() => openOwnGarden(server));
  let id = '';
  beforeAll(async () => {
    await garden.addDevice('SPRITE-8');
    id = (await garden.groupOf()).zones[0]?.id ?? '';
  });
  const putPhoto = (bytes: Buffer) =>
    garden.call<{ zone: Zone }>('PUT', `/zones/${id}/photo`, { jpeg_base64: bytes.toString('base64') });
  const look = (headers = {}) =>
    server.app.inject({
      url: `/api/v1/zones/${id}/photo`,
      headers: { authorization: `Bearer ${garden.token}`, ...headers },
    });
  const countPhotos = async () => (await server.db.execute(sql`select 1 from zone_photos`)).rows.length;

  test('it is shown as what it is, kept by this browser alone, and sent once', async () => {
    expect((await look()).statusCode).toBe(404);
    const { zone } = (await putPhoto(fromCamera)).body.data;
    expect(zone.photo_tag).not.toBeNull();
    const shown = await look();
    expect(shown.rawPayload.equals(photo)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${zone.photo_tag}"`,
    });
    const again = await look({ 'if-none-match': `"${zone.photo_tag}"` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('another takes its place; removed, it is gone', async () => {
    const { zone } = (await putPhoto(withBytes(frameAt + 5, 0, 13))).body.data;
    expect((await look()).headers.etag).toBe(`"${zone.photo_tag}"`);
    expect(await countPhotos()).toBe(1);
    expect((await garden.call<{ zone: Zone }>('DELETE', `/zones/${id}/photo`)).body.data.zone.photo_tag).toBeNull();
    expect([(await look()).statusCode, await countPhotos()]).toEqual([404, 0]);
    expect((await garden.call('DELETE', `/zones/${id}/photo`)).code).toBe(200);
  });

  test('what is no photo, or too heavy, is refused by name and changes nothing', async () => {
    const message = server.services.translate('en', 'validation.photo');
    const heavy = Buffer.concat([photo.subarray(0, -2), Buffer.alloc(LIMITS.photoMaxBytes), photo.subarray(-2)]);
    for (const bytes of [Buffer.from('no photo'), Buffer.alloc(0), heavy])
      expect(refusal(await putPhoto(bytes))).toEqual({ http: 422, errors: [[30, 'jpeg_base64', message]] });
    expect((await putPhoto(Buffer.alloc(LIMITS.photoMaxBytes * 2))).code).toBe(413);
    expect(await countPhotos()).toBe(0);
  });

  test('it goes with its zone, and each change is on record', async () => {
    await putPhoto(photo);
    const trail = await garden.call<{ entries: { action: string }[] }>('GET', `/groups/${garden.id}/audit_trail`);
    expect(trail.body.data.entries[0]?.action).toBe('PUT /zones/:id/photo');
    await server.db.execute(sql`delete from zones where id = ${id}`);
    expect(await countPhotos()).toBe(0);
  });
});
