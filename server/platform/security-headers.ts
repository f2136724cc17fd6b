/** What every answer tells the browser to refuse. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';
import type { App, Services } from './services.ts';
import { scriptHashes } from './website.ts';

/** Of any answer, Helmet or not. */
const NOT_OF_HELMET = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive']);

/** Helmet computes its headers for every answer although they never change: compute them once. */
export async function securityHeaders(app: App, settings: Services['settings']): Promise<void> {
  const sample = fastify();
  await sample.register(helmet, optionsFor(settings));
  sample.get('/', async () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  const fixed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    NOT_OF_HELMET.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  if (!fixed.some(([name]) => name === 'content-security-policy')) throw new Error('Helmet gave no headers.');
  app.addHook('onRequest', (_request, reply, next) => {
    // Set on the raw response, so that answers that bypass Fastify have them too.
    for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    next();
  });
}

/** No script, frame, form or connection from or to anywhere else; styles may be inline, since the UI kit sets them. */
function optionsFor({ baseUrl, dashboardDir }: Services['settings']): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes(dashboardDir)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: baseUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
