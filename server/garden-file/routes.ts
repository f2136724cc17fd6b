/** A garden as a file, and a garden from one; below `/api/v1`. */
import { randomUUIDv7 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { success } from '@sluice/contract/envelope';
import { gardenExportQuery, gardenImported, gardenImportQuery } from '@sluice/contract/garden-file';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import PQueue from 'p-queue';
import { z } from 'zod';
import { PLACE_QUEUE, requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { AppError } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { toRefusal } from './archive.ts';
import { exportGarden } from './export-garden.ts';
import { importGarden } from './import-garden.ts';
import { readGardenFile } from './read-garden-file.ts';
import { makeRoom } from './store-history.ts';

const params = z.object({ id: z.uuid() });
const EXPORT_LIMIT = { times: 60, window: '1 hour' } as const;
const IMPORT_LIMIT = { times: 30, window: '1 hour' } as const;
const MEDIA_TYPE = 'application/gzip';
/** How a file is described; it is sent as it is. */
const binary: z.ZodType = z.string().meta({ format: 'binary' });

export async function gardenFileRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate, jobs, settings } = services;
  // One after the other: a large one takes the processor for seconds.
  const turns = new PQueue({ concurrency: 1 });

  app.get(
    '/groups/:id/export',
    {
      schema: {
        tags: ['groups'],
        summary: 'A garden as a file',
        description:
          'A gzipped tar: JSON lines by kind, photos, and the SHA-256 of each entry (docs/take-along.md). With history it is for the owner alone.',
        params,
        querystring: gardenExportQuery,
        response: { 200: { description: 'The file.', content: { [MEDIA_TYPE]: { schema: binary } } } },
      },
      config: { access: 'change', limit: EXPORT_LIMIT },
    },
    async (request, reply) => {
      const id = request.params.id as GroupId;
      const parts = request.query;
      await permit(db, request, id, parts.history ? 'own' : 'change');
      const { name, timeZone } = await requireGroup(db, id);
      const nowMs = clock.now();
      const file = await withFolder(async (folder) => {
        const path = join(folder, 'garden.tar.gz');
        await turns.add(() => exportGarden(db, id, parts, path, nowMs));
        return open(path, 'r');
      });
      const fileName = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${localDateIn(timeZone, nowMs)}.sluice.tar.gz`;
      return reply
        .type(MEDIA_TYPE)
        .header('content-length', (await file.stat()).size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
        .send(file.createReadStream());
    },
  );

  await app.register(async (uploads: App) => {
    uploads.addContentTypeParser(MEDIA_TYPE, (_request, payload, done) =>
      // Whoever wants to know the body of a request gets none of a file's.
      done(null, { payload, toJSON: () => null }),
    );
    uploads.post(
      '/groups/import',
      {
        bodyLimit: LIMITS.gardenFileBytes,
        schema: {
          tags: ['groups'],
          summary: 'Make a garden of a file',
          description: `The file is the body, of ${LIMITS.gardenFileBytes / 1e6} MB at most.`,
          querystring: gardenImportQuery,
          response: { 200: success(gardenImported) },
        },
        config: { access: 'signedIn', limit: IMPORT_LIMIT, bodyMediaType: MEDIA_TYPE },
      },
      async (request) => {
        const { id: userId } = requireAccount(request);
        const { payload } = (request.body ?? {}) as { payload?: Readable };
        if (!payload) throw new AppError('wrongMediaType', { message: 'errors.gardenFileMissing' });
        const locale = localeOfRequest(request);
        const id = randomUUIDv7() as GroupId;
        const file = await withFolder(async (folder) => {
          const path = join(folder, 'garden.tar.gz');
          await pipeline(payload, bounded, createWriteStream(path, { mode: 0o600 })).catch((error) => {
            throw toRefusal(error);
          });
          return turns.add(async () => {
            const nowMs = clock.now();
            const read = await readGardenFile(
              path,
              ({ message, figures }) => translate(locale, message, figures),
              nowMs,
            );
            const garden = { id, userId, name: request.query.name, nowMs };
            await makeRoom(db, read, nowMs, settings.readingsMonths);
            await db.transaction((tx) => importGarden(tx, read, path, garden));
            return read;
          });
        });
        request.groupId = id;
        await jobs.send(PLACE_QUEUE, { groupId: id });
        const recalculation = await services.recalculate(id, request);
        const { name } = await requireGroup(db, id);
        request.subjectName = name;
        const { devices = 0, zones = 0, programs = 0, runs = 0, readings = 0 } = file.lines;
        return ok({ group: { id, name }, counts: { devices, zones, programs, runs, readings }, recalculation });
      },
    );
  });
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > LIMITS.gardenFileBytes) throw new AppError('tooLarge', { message: 'errors.gardenFileTooLarge' });
    yield chunk;
  }
}

/** What is written into the folder is gone afterwards; what is open stays readable. */
async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-garden-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
