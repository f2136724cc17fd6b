/** Answers as Netro's public API does, so that programs made for it drive this garden (docs/openings.md). */
import { randomUUID } from 'node:crypto';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { requireGroup } from '../groups/index.ts';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { callOwnApi } from '../platform/acting.ts';
import type { App, Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { findKey } from './key-store.ts';
import { describeNpaCall, NPA_CALLS, type NpaCallName, type NpaVersion } from './npa-calls.ts';
import { noWater, reportWeather, setMoisture, setStatus, stopWater, water } from './npa-changes.ts';
import { CallCounter, NPA_ERRORS, NpaError, npaEnvelope } from './npa-envelope.ts';
import { type Ask, events, info, moistures, type NpaPlace, schedules, sensorData } from './npa-reads.ts';

type Act = (place: NpaPlace, given: unknown) => object | Promise<object>;

const ACTS: Record<NpaCallName, Act> = {
  info,
  schedules,
  moistures,
  events,
  sensor_data: sensorData,
  water,
  stop_water: stopWater,
  no_water: noWater,
  set_status: setStatus,
  set_moisture: setMoisture,
  report_weather: reportWeather,
};

interface Given {
  key?: unknown;
}

/** Whoever has the key of a device. */
const BY_KEY = {
  access: 'anyone',
  limit: { times: 600, window: '1 minute' },
  unrecorded: 'the calls of the API that it makes are recorded',
} as const;

/** Routes at the root. */
export async function npaRoutes(app: App, services: Services): Promise<void> {
  const counter = new CallCounter();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const serve = (act: Act, version: NpaVersion) => async (request: FastifyRequest, reply: FastifyReply) => {
    const given = { ...(request.query as Given), ...(request.body as Given | null) };
    const meta = { tid: randomUUID(), left: 0, lastActive: null as string | null, nowMs: services.clock.now() };
    reply.header('cache-control', 'no-store');
    try {
      const key = typeof given.key === 'string' ? given.key : '';
      const found = await findKey(services.db, hashToken(key), new Date(meta.nowMs));
      if (!found) throw new NpaError('key');
      meta.left = counter.count(found.key.keyHash, meta.nowMs);
      if (meta.left < 0) throw new NpaError('limit');
      const { id, groupId, userId, deviceId, sensorId } = found.key;
      const account = {
        id: userId,
        name: found.name,
        lang: found.lang,
        unitSystem: 'SI' as const,
        isConfirmed: false,
        tokenHash: '',
        tokenName: `device key ${id.slice(-6)}`,
        scope: 'manage' as const,
        gardenId: groupId,
        // Never the same, so that nothing kept is answered.
        versions: meta.tid,
      };
      const ask = askAs(app, account);
      const { current_group: group } = await ask<{ current_group: CurrentGroup }>('GET', `/groups/${groupId}/index`);
      const device = group.devices.find((one) => one.id === deviceId) ?? null;
      const sensor = group.sensors.find((one) => one.id === sensorId) ?? null;
      meta.lastActive = (device?.last_active ?? sensor?.last_report)?.utc ?? null;
      const { timeZone } = await requireGroup(services.db, groupId);
      const data = await act({ ask, version, group, device, sensor, timeZone, nowMs: meta.nowMs }, given);
      return reply.send(npaEnvelope({ data }, meta));
    } catch (error) {
      if (!(error instanceof NpaError)) request.log.error({ err: error }, 'the public API failed');
      const npaError = error instanceof NpaError ? error : new NpaError('internal');
      return reply.code(NPA_ERRORS[npaError.kind].status).send(npaEnvelope({ error: npaError }, meta));
    }
  };
  for (const version of [1, 2] as const) {
    for (const [name, act] of Object.entries(ACTS) as [NpaCallName, Act][])
      app.route({
        method: NPA_CALLS[name].method,
        url: `/npa/v${version}/${name}.json`,
        schema: describeNpaCall(name) as FastifySchema,
        // Each call checks what it takes by itself, and refuses it in Netro's form.
        validatorCompiler: () => (given) => ({ value: given }),
        config: BY_KEY,
        handler: serve(act, version),
      });
  }
}

/** Calls of this server's own API by the person behind the key. */
const askAs =
  (app: App, account: RequestAccount): Ask =>
  async <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await callOwnApi(app, account, { method, path, body });
    if (answer.statusCode < 300) return answer.json<{ data: Data }>().data;
    const [error] = answer.json<{ errors: { message: string }[] }>().errors;
    if (path.endsWith('/index')) throw new NpaError('key');
    throw new NpaError(answer.statusCode >= 500 ? 'internal' : 'parameter', error?.message);
  };
