/** Figures for a monitoring system, as Prometheus text; off unless the operator sets a token. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppError, notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { readFigures } from './metrics-store.ts';

/** Whoever knows the operator's token. */
const BY_TOKEN = { isAlwaysServed: true, access: 'anyone', limit: { times: 600, window: '1 minute' } } as const;

export async function metricsRoutes(app: App, { db, clock, settings }: Services): Promise<void> {
  const { metricsToken } = settings;
  if (metricsToken === null) {
    app.get('/metrics', { schema: { hide: true }, config: BY_TOKEN }, () => {
      throw notFound();
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const gauges = {
    valvesOpen: gauge('sluice_valves_open', 'Valves that water now'),
    runsLate: gauge('sluice_runs_late', 'Runs that should have opened more than two minutes ago and have not'),
    jobsWaiting: gauge('sluice_jobs_waiting', 'Background jobs that wait, are under way, or are to be tried again'),
    jobsFailed: gauge('sluice_jobs_failed', 'Background jobs of the last day that were given up'),
    readingsDay: gauge('sluice_readings_last_day', 'Readings of probes of the last 24 hours'),
    devicesOffline: gauge('sluice_devices_offline', 'Devices that do not answer'),
  };
  const errors = new Counter({
    name: 'sluice_http_errors_total',
    help: 'Answers with a status of 500 or more',
    registers,
  });
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode >= 500) errors.inc();
  });
  app.get('/metrics', { schema: { hide: true }, config: BY_TOKEN, logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw new AppError('tokenInvalid', { message: 'errors.tokenInvalid' });
    const figures = await readFigures(db, new Date(clock.now()));
    for (const [name, one] of Object.entries(gauges)) one.set(figures[name as keyof typeof gauges]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
