/** The whole server on given parts: what `main.ts` starts and what tests talk to. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { SimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import packageJson from '../package.json' with { type: 'json' };
import { accountRoutes, isSessionGood, requireBearer } from './account/index.ts';
import { demoApiRoutes, demoSiteRoutes } from './demo/index.ts';
import { manualRunRoutes } from './manual-runs/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { gardenRoutes, overviewRoutes } from './overview/index.ts';
import { plantRoutes } from './plants/index.ts';
import { answerErrors, ok } from './platform/envelope.ts';
import { checkInput } from './platform/input.ts';
import { isAnswering } from './platform/jobs.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { tooManyRequests } from './platform/rate-limit.ts';
import type { App, Services } from './platform/services.ts';
import { website } from './platform/website.ts';
import { scheduleRoutes } from './schedule/index.ts';
import { groupIdsOf, userRoutes } from './users/index.ts';
import { zoneRoutes } from './zones/index.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

export interface AppParts {
  services: Services;
  /** The simulator, for the demo. */
  garden: SimulatedGardenClient;
  log: FastifyBaseLogger;
  /** False until the control loop holds its devices. */
  isReady: () => boolean;
}

export async function buildApp({ services, garden, log, isReady }: AppParts): Promise<App> {
  const { db, clock, settings } = services;
  const app: App = fastify({
    loggerInstance: log,
    bodyLimit: BODY_LIMIT_BYTES,
    // A reverse proxy on this machine may say whom it asks for; nobody else is believed.
    trustProxy: 'loopback',
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider();
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('account', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  answerErrors(app, services.translate);

  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(helmet, securityHeaders(settings.baseUrl.startsWith('https:')));
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => tooManyRequests(Math.ceil(context.ttl / 1000)),
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sluice',
        version: packageJson.version,
        description: 'Smart garden irrigation that people run themselves.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { persistAuthorization: false },
  });

  app.get('/health/live', { schema: { hide: true } }, async () => ok({ live: true }));
  app.get('/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const isDone = isReady() && (await isAnswering(db));
    return reply.code(isDone ? 200 : 503).send(ok({ ready: isDone }));
  });

  await app.register(
    async (site: App) => {
      await accountRoutes(site, services);
      await demoSiteRoutes(site, services, garden);
    },
    { prefix: '/auth' },
  );
  await app.register(
    async (api: App) => {
      requireBearer(api, services);
      await overviewRoutes(api, services);
      await gardenRoutes(api, services);
      await scheduleRoutes(api, services);
      await manualRunRoutes(api, services);
      await zoneRoutes(api, services);
      await plantRoutes(api, services);
      await userRoutes(api, services);
      await notificationRoutes(api, services);
      await demoApiRoutes(api, services, garden);
      await liveRoutes(
        api,
        services,
        (userId) => groupIdsOf(db, userId),
        (tokenHash) => isSessionGood(db, tokenHash, new Date(clock.now())),
      );
    },
    { prefix: '/api/v1' },
  );
  await website(app, settings.dashboardDir);
  return app;
}

/** No script, frame, form or connection from or to anywhere else; styles may be inline, since the UI kit sets them. */
function securityHeaders(isSecure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}
