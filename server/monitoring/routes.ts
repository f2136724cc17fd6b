/** Figures for a monitoring system, as Prometheus text (docs/monitoring.md); off unless the operator sets a token. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readDisk } from '../platform/disk.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { processFigures, serverErrors } from '../platform/process-figures.ts';
import type { App, Services } from '../platform/services.ts';
import { VERSION } from '../platform/version.ts';
import type { ServerParts } from '../server-status/index.ts';
import { BackupWatch } from './backup-figures.ts';
import { readStoredFigure, STORED_FIGURES } from './stored-figures.ts';

/** Whoever knows the operator's token. */
const BY_TOKEN = { isAlwaysServed: true, access: 'anyone', limit: { times: 600, window: '1 minute' } } as const;

type Parts = Pick<ServerParts, 'dataDir' | 'backups' | 'backupThread'>;

export async function monitoringRoutes(app: App, services: Services, parts: Parts): Promise<void> {
  const { metricsToken } = services.settings;
  if (metricsToken === null) {
    app.get('/metrics', { schema: { hide: true }, config: BY_TOKEN }, () => {
      throw notFound();
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const figure of processFigures) registry.registerMetric(figure);
  registerStored(registry, services);
  registerMachine(registry, parts);
  app.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode >= 500) serverErrors.inc();
  });
  app.get('/metrics', { schema: { hide: true }, config: BY_TOKEN, logLevel: 'warn' }, async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw new AppError('tokenInvalid', { message: 'errors.tokenInvalid' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function registerStored(registry: Registry, { db, clock }: Services): void {
  for (const [name, figure] of Object.entries(STORED_FIGURES)) {
    const gauge = new Gauge<string>({
      ...{ name, help: figure.help, labelNames: figure.labelNames, registers: [registry] },
      collect: async () => {
        const samples = await readStoredFigure(db, figure, new Date(clock.now()));
        gauge.reset();
        for (const { labels, value } of samples) gauge.set(labels, value);
      },
    });
  }
}

function registerMachine(registry: Registry, { dataDir, backups, backupThread }: Parts): void {
  const registers = [registry];
  const build = new Gauge({ name: 'sluice_build_info', help: 'Its version', labelNames: ['version'], registers });
  build.set({ version: VERSION }, 1);
  const gauge = (name: string, help: string, read: () => Promise<number | null>) => {
    const one = new Gauge({
      ...{ name, help, registers },
      collect: async () => {
        const value = await read();
        // No value, and not 0: the first backup is made in the first night.
        if (value === null) one.remove();
        else one.set(value);
      },
    });
  };
  const secondsOf = (at: Date | null | undefined) => (at ? at.getTime() / 1_000 : null);
  gauge('sluice_disk_size_bytes', 'The disk of the data folder', async () => (await readDisk(dataDir)).totalBytes);
  gauge('sluice_disk_free_bytes', 'What is free of it', async () => (await readDisk(dataDir)).freeBytes);
  if (backups === null) return;
  const watch = new BackupWatch(backups);
  gauge('sluice_backup_made_timestamp_seconds', 'When the newest backup was made', async () =>
    secondsOf((await watch.read())?.madeAt),
  );
  gauge('sluice_backup_proven_timestamp_seconds', 'When the newest backup that is proven was made', async () =>
    secondsOf((await watch.read())?.provenAt),
  );
  gauge('sluice_backup_size_bytes', 'Size of the newest backup', async () => (await watch.read())?.bytes ?? null);
  gauge('sluice_backup_failed', '1 where the last try to make or prove one has failed', async () =>
    backupThread.failure === null ? 0 : 1,
  );
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
