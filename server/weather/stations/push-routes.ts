/** Addresses to which consoles of weather stations send (docs/weather-stations.md). */
import type { StationProtocol } from '@sluice/engine/vocabulary/weather';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import type { App, Services } from '../../platform/services.ts';
import { receiveSent } from './receive.ts';
import type { ReportFields } from './report-codec.ts';

/** A console sends every 16 seconds at the most; a house may have several, and a wrong key costs as much as a right one. */
const BY_KEY = {
  access: 'anyone',
  limit: { times: 120, window: '1 minute' },
  unrecorded: 'a measurement, not a change by a person',
} as const;
/** The longest reports known have two kilobytes. */
const LONGEST_BYTES = 8_192;
const KEY_LENGTH = 20;
const KEY = /^[a-z0-9]{20}$/;

/** Routes at the root, where consoles look for them. */
export async function stationPushRoutes(app: App, services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const readForm = (_request: unknown, body: string | Buffer, done: (error: null, fields: ReportFields) => void) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  // Some consoles name another type for the same form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LONGEST_BYTES },
    readForm,
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BYTES }, readForm);
  const take = async (reply: FastifyReply, key: unknown, fields: unknown, protocol: StationProtocol) => {
    const isPossible = typeof key === 'string' && KEY.test(key);
    if (!isPossible || !(await receiveSent(services, key, (fields ?? {}) as ReportFields, protocol))) throw notFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('success\n');
  };
  const options = { schema: { hide: true }, config: BY_KEY, bodyLimit: LONGEST_BYTES } as const;
  // Some consoles put their figures right behind the path, without a question mark.
  app.get<{ Params: { '*': string } }>('/weatherstation/*', options, (request, reply) => {
    const [, behind] = /^updateweatherstation\.php(.*)$/s.exec(request.params['*']) ?? [];
    if (behind === undefined) throw notFound();
    const fields = { ...readBehind(behind), ...(request.query as ReportFields) };
    return take(reply, fields.PASSWORD, fields, 'wunderground');
  });
  app.get<{ Params: { '*': string } }>('/data/report/*', options, (request, reply) => {
    const key = request.params['*'].slice(0, KEY_LENGTH);
    const fields = { ...readBehind(request.params['*'].slice(KEY_LENGTH)), ...(request.query as ReportFields) };
    return take(reply, key, fields, 'ecowitt');
  });
  app.post<{ Params: { key: string } }>('/data/report/:key', options, (request, reply) =>
    take(reply, request.params.key, request.body, 'ecowitt'),
  );
}

const readBehind = (text: string): ReportFields => Object.fromEntries(new URLSearchParams(text.replace(/^[/?&]+/, '')));
