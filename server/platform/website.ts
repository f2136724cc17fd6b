/** Serves the built dashboard: hashed files are cached for a year, the page itself is revalidated each time. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './services.ts';

const YEAR_S = 31_536_000;

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Hashes of the page's inline scripts for the content security policy. */
export function scriptHashes(dashboardDir: string): string[] {
  const page = join(dashboardDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

const UNBUILT = { access: 'anyone', limit: { times: 600, window: '1 minute' } } as const;

export async function website(app: App, dashboardDir: string): Promise<void> {
  if (!existsSync(join(dashboardDir, 'index.html'))) {
    app.get('/', { schema: { hide: true }, config: UNBUILT }, (_request, reply) =>
      reply.code(503).type('text/plain').send('The dashboard has not been built. Run `npm start`.\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: dashboardDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(dashboardDir, path).startsWith('assets');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
