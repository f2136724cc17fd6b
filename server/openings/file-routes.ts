/** Files for other programs: calendar feeds by their secret address, exports by bearer token. */
import { Readable } from 'node:stream';
import { day } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { requireGroup } from '../groups/index.ts';
import { notFound } from '../platform/errors.ts';
import { midnightIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { writeCalendar } from './calendar-file.ts';
import { eventLines, readingLines } from './export-lines.ts';
import { exportReadingHours, exportReadings, exportRuns, type Span } from './export-store.ts';
import { findReader } from './feed-store.ts';

const HIDDEN = { hide: true };
/** A calendar program asks once an hour or so. */
const FEED_LIMIT = { access: 'anyone', limit: { times: 120, window: '1 hour' } } as const;

/** Routes at the root: calendar programs send no token. */
export async function calendarFileRoutes(app: App, { db, clock, translate, settings }: Services): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/calendars/:file',
    { schema: HIDDEN, config: FEED_LIMIT },
    async (request, reply) => {
      const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const reader = token === '' ? null : await findReader(db, token);
      const file = reader && (await writeCalendar(db, reader, translate, settings.identityUrl, clock.now()));
      if (!file) throw notFound();
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=900').send(file);
    },
  );
}

const params = z.object({ id: z.uuid() });
/** Local days of the garden, both included. */
const query = z.strictObject({ from: day.optional(), to: day.optional() });

/** Below `/api/v1`. */
export async function exportRoutes(app: App, { db, clock }: Services): Promise<void> {
  const files = [
    ['events', (id: GroupId, span: Span, timeZone: string) => eventLines(exportRuns(db, id, span), timeZone)],
    [
      'readings',
      (id: GroupId, span: Span, timeZone: string) =>
        readingLines(exportReadingHours(db, id, span), exportReadings(db, id, span), timeZone),
    ],
  ] as const;
  for (const [name, lines] of files)
    app.get(
      `/groups/:id/${name}.csv`,
      { schema: { ...HIDDEN, params, querystring: query }, config: { access: 'see' } },
      async (request, reply) => {
        const id = request.params.id as GroupId;
        await permit(db, request, id, 'see');
        const { timeZone } = await requireGroup(db, id);
        const { from, to } = request.query;
        const span = {
          from: new Date(from === undefined ? 0 : midnightIn(timeZone, from)),
          until: new Date(to === undefined ? clock.now() : midnightIn(timeZone, to, 1)),
        };
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .send(Readable.from(lines(id, span, timeZone)));
      },
    );
}
