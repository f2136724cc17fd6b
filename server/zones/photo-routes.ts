import { createHash } from 'node:crypto';
import { zonePhotoCalls } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { matchesEtag } from '../platform/conditional-reads.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { ReadGarden } from '../platform/garden-of.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitThing } from '../users/index.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { findPhoto, storePhoto } from './photo-store.ts';
import { findZone } from './store.ts';

/** Null if it is no JPEG, or too large. */
export function cleanPhoto(bytes: Buffer) {
  const jpeg = cleanJpeg(bytes);
  if (!jpeg || jpeg.length > LIMITS.photoMaxBytes) return null;
  return { jpeg, tag: createHash('sha256').update(jpeg).digest('base64url').slice(0, 22) };
}

/** Throws "invalid" if it is no JPEG, or too large. */
function readPhoto(base64: string) {
  const photo = cleanPhoto(Buffer.from(base64, 'base64'));
  if (!photo) throw invalid('jpeg_base64', 'validation.photo');
  return photo;
}

export async function zonePhotoRoutes(app: App, { db }: Services, readGarden: ReadGarden): Promise<void> {
  const permitZone = async (request: FastifyRequest, id: ZoneId) => permitThing(db, request, await findZone(db, id));

  const replacePhoto = async (request: FastifyRequest, id: ZoneId, read: () => ReturnType<typeof readPhoto> | null) => {
    const { groupId } = await permitZone(request, id);
    const photo = read();
    await db.transaction(async (tx) => {
      await storePhoto(tx, id, photo);
      await announce(tx, { groupId }, ['zones']);
    });
    const found = (await readGarden(request, groupId)).zones.find((zone) => zone.id === id);
    if (!found) throw notFound();
    return { zone: found };
  };

  serveCalls(app, 'zones', zonePhotoCalls, {
    'PUT /zones/:id/photo': async (request) =>
      replacePhoto(request, request.params.id, () => readPhoto(request.body.jpeg_base64)),
    'DELETE /zones/:id/photo': async (request) => replacePhoto(request, request.params.id, () => null),
  });

  app.get<{ Params: { id: ZoneId } }>(
    '/zones/:id/photo',
    {
      config: { access: 'see' },
      schema: {
        tags: ['zones'],
        summary: 'The photo of a zone',
        params: z.object({ id: z.uuid() }),
        querystring: z.strictObject({}),
        response: {
          200: {
            description: 'The photo',
            content: { 'image/jpeg': { schema: z.string().meta({ format: 'binary' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id, photoTag } = await permitZone(request, request.params.id);
      const etag = `"${photoTag}"`;
      if (photoTag === null) throw notFound();
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const jpeg = await findPhoto(db, id);
      if (!jpeg) throw notFound();
      return reply.type('image/jpeg').header('content-disposition', 'inline').send(jpeg);
    },
  );
}
