/** Files for other programs: calendar feeds by their secret address, exports by bearer token. */
import { Readable } from 'node:stream';
import { day } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { requireGroup } from '../groups/index.ts';
import { csvLine } from '../platform/csv.ts';
import { notFound } from '../platform/errors.ts';
import { midnightIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { writeCalendar } from './calendar-file.ts';
import { EVENT_HEAD, eventLines, READING_HEAD, readingLines } from './export-lines.ts';
import { exportReadingHours, exportReadings, exportRuns, type Span } from './export-store.ts';
import { findReader } from './feed-store.ts';

const CALENDAR_MEDIA = 'text/calendar';
const CSV_MEDIA = 'text/csv';
/** How a file is described; its lines are sent as they are, and not made from the schema. */
const fileAnswer = (mediaType: string, description: string, example: string) => {
  const schema: z.ZodType = z.string().meta({ examples: [example] });
  return { 200: { description, content: { [mediaType]: { schema } } } };
};
const calendarParams = z.object({
  file: z.string().meta({ description: 'The secret part of the address, and `.ics`.' }),
});
/** A calendar program asks once an hour or so. */
const FEED_LIMIT = { access: 'anyone', limit: { times: 120, window: '1 hour' } } as const;

/** Routes at the root: calendar programs send no token. */
export async function calendarFileRoutes(app: App, { db, clock, translate, settings }: Services): Promise<void> {
  app.get(
    '/calendars/:file',
    {
      schema: {
        tags: ['openings'],
        summary: 'A calendar feed, for calendar programs (RFC 5545)',
        params: calendarParams,
        response: fileAnswer(
          CALENDAR_MEDIA,
          'What was watered in 30 days, and what is planned in 30.',
          'BEGIN:VCALENDAR',
        ),
      },
      config: FEED_LIMIT,
    },
    async (request, reply) => {
      const [, token = ''] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
      const reader = token === '' ? null : await findReader(db, token, new Date(clock.now()));
      const file = reader && (await writeCalendar(db, reader, translate, settings.identityUrl, clock.now()));
      if (!file) throw notFound();
      return reply.type(`${CALENDAR_MEDIA}; charset=utf-8`).header('cache-control', 'private, max-age=900').send(file);
    },
  );
}

const params = z.object({ id: z.uuid() });
/** Local days of the garden, both included. */
const query = z.strictObject({ from: day.optional(), to: day.optional() });

/** Below `/api/v1`. */
export async function exportRoutes(app: App, { db, clock }: Services): Promise<void> {
  const files = [
    [
      'events',
      'Each watering and each skip, as a table',
      EVENT_HEAD,
      (id: GroupId, span: Span, timeZone: string) => eventLines(exportRuns(db, id, span), timeZone),
    ],
    [
      'readings',
      'What probes have read, as a table',
      READING_HEAD,
      (id: GroupId, span: Span, timeZone: string) =>
        readingLines(exportReadingHours(db, id, span), exportReadings(db, id, span), timeZone),
    ],
  ] as const;
  for (const [name, summary, head, lines] of files)
    app.get(
      `/groups/:id/${name}.csv`,
      {
        schema: {
          tags: ['openings'],
          summary,
          params,
          querystring: query,
          response: fileAnswer(CSV_MEDIA, 'CSV by RFC 4180; each column that has a unit names it.', csvLine(head)),
        },
        config: { access: 'see' },
      },
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
          .type(`${CSV_MEDIA}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .send(Readable.from(lines(id, span, timeZone)));
      },
    );
}
