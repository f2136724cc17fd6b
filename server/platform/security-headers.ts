/** Headers of every answer, which restrict what the browser does with it. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';
import type { App, Services } from './services.ts';
import { scriptHashes } from './website.ts';

/** Headers of any answer, Helmet or not. */
const NOT_OF_HELMET = new Set(['content-length', 'content-type', 'date', 'connection', 'keep-alive']);

/** What says something of a script, a style or an answer of the API; the others are about documents. */
const OF_FILES = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** The first view is some 25 files: 700 bytes more for each hold up a slow phone by 75 ms. */
const ARE_FILES = '/assets/';
const ARE_ANSWERS = '/api/v1/';
const ANSWERS_POLICY: Header = ['content-security-policy', "default-src 'none';frame-ancestors 'none'"];

type Header = readonly [name: string, value: string];

/** Helmet computes its headers for every answer although they never change: compute them once. */
export async function securityHeaders(app: App, settings: Services['settings']): Promise<void> {
  const own = await listHeaders(optionsFor(settings));
  // Home Assistant shows us in a frame of its own site, whose address is its own affair.
  const ofIngress = await listHeaders(optionsFor({ ...settings, baseUrl: 'http:' }, "'self'"));
  app.addHook('onRequest', (request, reply, next) => {
    const { ofDocuments, ofFiles, ofAnswers } = request.isIngress ? ofIngress : own;
    const { url } = request;
    const headers = url.startsWith(ARE_FILES) ? ofFiles : url.startsWith(ARE_ANSWERS) ? ofAnswers : ofDocuments;
    // Set on the raw response, so that answers that bypass Fastify have them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    next();
  });
}

async function listHeaders(options: FastifyHelmetOptions) {
  const sample = fastify();
  await sample.register(helmet, options);
  sample.get('/', async () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  const ofDocuments = Object.entries(headers).flatMap(([name, value]): Header[] =>
    NOT_OF_HELMET.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  if (!ofDocuments.some(([name]) => name === 'content-security-policy')) throw new Error('Helmet gave no headers.');
  const ofFiles = ofDocuments.filter(([name]) => OF_FILES.has(name));
  return { ofDocuments, ofFiles, ofAnswers: [...ofFiles, ANSWERS_POLICY] };
}

/** No script, frame, form or connection from or to anywhere else; styles may be inline, since the UI kit sets them. */
function optionsFor({ baseUrl, dashboardDir }: Services['settings'], frameAncestors = "'none'"): FastifyHelmetOptions {
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
        frameAncestors: [frameAncestors],
      },
    },
    strictTransportSecurity: baseUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
