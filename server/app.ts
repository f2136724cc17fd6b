/** The whole server on given parts: what `main.ts` starts and what tests talk to. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Driver } from '@sluice/drivers/driver';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import {
  accountRoutes,
  accountSettingsRoutes,
  isTokenGood,
  openIdRoutes,
  openIdSiteRoutes,
  passkeyRoutes,
  passkeySiteRoutes,
  requireBearer,
} from './account/index.ts';
import { appleHomeRoutes } from './apple-home/index.ts';
import { appointmentRoutes } from './appointments/index.ts';
import { assistantRoutes } from './assistants/index.ts';
import { auditTrailRoutes, noteVisits, recordChanges } from './audit-trail/index.ts';
import { backupProgramRoutes } from './backup-programs/index.ts';
import { controllerProgramRoutes } from './controller-programs/index.ts';
import { type DemoHardware, demoApiRoutes, demoSiteRoutes } from './demo/index.ts';
import { deviceRoutes, type Hardware, homeAssistantWeather } from './devices/index.ts';
import { firmRoutes, leaveAllFirms } from './firms/index.ts';
import { gardenFileRoutes } from './garden-file/index.ts';
import { groupRoutes } from './groups/index.ts';
import { guestLinkRoutes, guestSiteRoutes } from './guest-links/index.ts';
import { hubRoutes } from './hubs/index.ts';
import { locationRoutes, type PlaceAccess } from './location/index.ts';
import { manualRunRoutes, refuseUnstartable, startProgramNow } from './manual-runs/index.ts';
import { matterHomeRoutes } from './matter-home/index.ts';
import { monitoringRoutes } from './monitoring/index.ts';
import {
  alarmConsentRoutes,
  alarmContactRoutes,
  forgetAlarmContactsOf,
  forgetNotificationsOf,
  notificationRoutes,
  notificationSettingsRoutes,
  oneClickRoutes,
  unsubscribeSiteRoutes,
} from './notifications/index.ts';
import { oneTimeRunRoutes } from './one-time-runs/index.ts';
import {
  calendarFileRoutes,
  endOpeningsOf,
  exportRoutes,
  moveKeysOfDevice,
  npaRoutes,
  openingRoutes,
} from './openings/index.ts';
import { gardenRoutes, overviewRoutes, readCurrentGroup, regulationProofRoutes } from './overview/index.ts';
import { pastYearRoutes } from './past-year/index.ts';
import { personalDataRoutes } from './personal-data/index.ts';
import { plantRoutes } from './plants/index.ts';
import { requireAccount } from './platform/account-of-request.ts';
import { collectRoutes } from './platform/allowed-methods.ts';
import { makeRewrite, noteBasePaths } from './platform/base-path.ts';
import { answerConditionalChanges } from './platform/conditional-changes.ts';
import { answerConditionalReads } from './platform/conditional-reads.ts';
import type { GardenClaims } from './platform/database/garden-claims.ts';
import { isUsable } from './platform/database/schema-age.ts';
import { answerErrors, answerUnparsed, answerUnreadable, ok } from './platform/envelope.ts';
import { listTrustedProxies, noteForwarding } from './platform/forwarding.ts';
import type { ReadGarden } from './platform/garden-of.ts';
import { refuseHungUp } from './platform/hung-up.ts';
import { answerOnce } from './platform/idempotency/once.ts';
import { checkInput } from './platform/input.ts';
import { readJsonBodies } from './platform/json-body.ts';
import { limitCalls, limitConnections, limitUnderWay } from './platform/limits/index.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { describeApi } from './platform/openapi/index.ts';
import { requireRouteRules } from './platform/route-rules.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { securityTxt } from './platform/security-txt.ts';
import type { App, Services } from './platform/services.ts';
import type { StallWatch } from './platform/stalls.ts';
import { VERSION } from './platform/version.ts';
import { website } from './platform/website.ts';
import { preferenceRoutes } from './preferences/index.ts';
import { programRoutes } from './programs/index.ts';
import { regulationRoutes } from './regulations/index.ts';
import { reminderRoutes } from './reminders/index.ts';
import { replacementRoutes } from './replacements/index.ts';
import { restrictionRoutes } from './restrictions/index.ts';
import { resettleSoil } from './routine/settle-soil.ts';
import { runRoutes } from './runs/index.ts';
import { savingsRoutes } from './savings/index.ts';
import { scheduleRoutes } from './schedule/index.ts';
import { sensorRoutes, weatherGatewaysOf } from './sensors/index.ts';
import {
  requireOperator,
  restoreSiteRoutes,
  type ServerParts,
  serverAccountRoutes,
  serverBackupRoutes,
  serverSettingRoutes,
  serverStatusRoutes,
} from './server-status/index.ts';
import { settingsCopyRoutes } from './settings-copies/index.ts';
import { tankRoutes } from './tanks/index.ts';
import { tariffRoutes } from './tariffs/index.ts';
import { ticketRoutes, unassignTickets } from './tickets/index.ts';
import { type ForgetGarden, readGroupIds, userRoutes } from './users/index.ts';
import { valveTestRoutes } from './valve-tests/index.ts';
import { stationPushRoutes, type WeatherAccess, weatherRoutes, weatherStationRoutes } from './weather/index.ts';
import { yearReportRoutes } from './year-report/index.ts';
import { zoneTableRoutes } from './zone-table/index.ts';
import { zonePhotoRoutes, zoneRoutes } from './zones/index.ts';

/** How often requests that arrive too slowly are looked for. */
const CHECK_SLOW_MS = 2_000;

/** For programs that watch whether this server is well. */
const OFTEN = { access: 'anyone', limit: { times: 600, window: '1 minute' }, isAlwaysServed: true } as const;

export interface AppParts {
  services: Services;
  /** Where the demo creates its devices. */
  garden: DemoHardware;
  weather: WeatherAccess;
  places: PlaceAccess;
  findDriver: (kind: DriverKind) => Driver;
  server: ServerParts;
  log: FastifyBaseLogger;
  stalls: StallWatch;
  /** False until the control loop holds its devices. */
  isReady: () => boolean;
  /** False for a process that leaves pages and calls to others, and only says how it is. */
  servesApi?: boolean;
  /** By which what is added to a garden waits for other processes; left out where there are none. */
  claims?: GardenClaims;
}

export async function buildApp({
  services,
  garden,
  weather,
  places,
  findDriver,
  server,
  log,
  stalls,
  isReady,
  servesApi = true,
  claims,
}: AppParts): Promise<App> {
  const { db, clock, settings } = services;
  const hardware: Hardware = { findDriver };
  const readGarden: ReadGarden = (request, groupId) =>
    readCurrentGroup(services, requireAccount(request).id, groupId, clock.now());
  const hangUp = answerUnparsed(services.translate);
  const app: App = fastify({
    loggerInstance: log,
    bodyLimit: LIMITS.bodyMaxBytes,
    trustProxy: listTrustedProxies(settings),
    rewriteUrl: makeRewrite(settings.baseUrl),
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    requestTimeout: LIMITS.requestArrivesMs,
    http: { headersTimeout: LIMITS.headersArriveMs, connectionsCheckingInterval: CHECK_SLOW_MS },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadable(services.translate),
    clientErrorHandler: hangUp,
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider();
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('account', null);
  app.decorateRequest('groupId', null);
  app.decorateRequest('subjectName', null);
  app.decorateRequest('changedThings', null);
  app.decorateRequest('fromAddress', '');
  app.addHook('onRequest', (request, _reply, next) => {
    request.fromAddress = request.ip ?? '';
    next();
  });
  app.decorateRequest('endTurn', null);
  app.decorate('claims', claims ?? null);
  nameStalls(app, stalls);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  noteForwarding(app);
  noteBasePaths(app, settings);
  answerErrors(app, services.translate, collectRoutes(app));
  requireRouteRules(app);
  readJsonBodies(app);
  limitUnderWay(app, (socket) => hangUp(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket));
  limitConnections(app);
  limitCalls(app, services);

  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await securityHeaders(app, settings);
  await monitoringRoutes(app, services, server);
  const ofHealth = { schema: { hide: true }, config: OFTEN, logLevel: 'warn' } as const;
  const answerReady = async (reply: FastifyReply, more: object) => {
    const isDone = isReady() && (await isUsable(db));
    return reply.code(isDone ? 200 : 503).send(ok({ ...more, ready: isDone }));
  };
  app.get('/health', ofHealth, (_request, reply) => answerReady(reply, { version: VERSION }));
  app.get('/health/live', { schema: { hide: true }, config: OFTEN }, async () => ok({ live: true }));
  app.get('/health/ready', ofHealth, (_request, reply) => answerReady(reply, {}));
  if (!servesApi) return app;

  await app.register(swagger, describeApi(VERSION, settings.baseUrl));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { persistAuthorization: false },
    uiHooks: { onRequest: openDocsAsFolder },
  });

  await app.register(
    async (site: App) => {
      // Their answers open sessions.
      site.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      recordChanges(site, services);
      await accountRoutes(site, services, endOpeningsOf);
      await passkeySiteRoutes(site, services);
      await openIdSiteRoutes(site, services);
      await demoSiteRoutes(site, services, garden);
      await unsubscribeSiteRoutes(site, services);
      await alarmConsentRoutes(site, services);
      await restoreSiteRoutes(site, services, server);
      await guestSiteRoutes(site, services, app);
    },
    { prefix: '/auth' },
  );
  await app.register(
    async (api: App) => {
      requireBearer(api, services);
      requireOperator(api, services);
      answerOnce(api, services);
      answerConditionalReads(api);
      answerConditionalChanges(api);
      recordChanges(api, services);
      noteVisits(api, services);
      for (const routes of NOUN_ROUTES) await routes(api, services);
      await accountSettingsRoutes(api, services, endOpeningsOf, (tx, userId) =>
        leaveAllFirms(tx, userId, forgetGarden, new Date(clock.now())),
      );
      await programRoutes(api, services, {
        refuseUnstartable: (program) => refuseUnstartable(services, program),
        start: async (request, program) => {
          const refuse = () => refuseHungUp(request);
          await startProgramNow(services, program, requireAccount(request).id, clock.now(), refuse);
        },
      });
      await userRoutes(api, services, forgetGarden);
      await firmRoutes(api, services, forgetGarden);
      await deviceRoutes(api, services, hardware, readGarden);
      await valveTestRoutes(api, services, hardware, readGarden);
      await controllerProgramRoutes(api, services, hardware);
      await replacementRoutes(api, services, hardware, readGarden, moveKeysOfDevice);
      await hubRoutes(api, services, hardware);
      await sensorRoutes(api, services, hardware);
      await zoneRoutes(api, services, readGarden);
      await zonePhotoRoutes(api, services, readGarden);
      await weatherRoutes(api, services, weather, (group, from) => resettleSoil(db, group, from, clock.now()));
      await weatherStationRoutes(api, services, {
        readGateways: (groupId) => weatherGatewaysOf(db, hardware, groupId),
        ...homeAssistantWeather(hardware),
      });
      await pastYearRoutes(api, services, weather);
      await locationRoutes(api, services, places);
      await serverStatusRoutes(api, services, server);
      await serverAccountRoutes(api, services);
      await serverSettingRoutes(api, services);
      await serverBackupRoutes(api, services, server);
      await gardenFileRoutes(api, services);
      await personalDataRoutes(api, services);
      await zoneTableRoutes(api, services);
      await demoApiRoutes(api, services, garden);
      await liveRoutes(
        api,
        services,
        (userId) => readGroupIds(db, userId, new Date(clock.now())),
        (tokenHash) => isTokenGood(services, tokenHash),
      );
    },
    { prefix: '/api/v1' },
  );
  for (const routes of ROOT_ROUTES) await app.register((site: App) => routes(site, services));
  await securityTxt(app, services);
  await website(app, settings.dashboardDir);
  return app;
}

/** What is stored of a person for a garden that the person no longer shares. */
export const forgetGarden: ForgetGarden = async (tx, groupId, userId) => {
  await forgetNotificationsOf(tx, groupId, userId);
  await forgetAlarmContactsOf(tx, groupId, userId);
  await unassignTickets(tx, groupId, userId);
};

/** Routes for programs that do not speak the API, at the root. */
const ROOT_ROUTES = [oneClickRoutes, calendarFileRoutes, npaRoutes, stationPushRoutes, assistantRoutes];

/** Routes that need nothing but the services. */
const NOUN_ROUTES = [
  overviewRoutes,
  gardenRoutes,
  runRoutes,
  scheduleRoutes,
  manualRunRoutes,
  oneTimeRunRoutes,
  restrictionRoutes,
  preferenceRoutes,
  reminderRoutes,
  backupProgramRoutes,
  regulationRoutes,
  regulationProofRoutes,
  savingsRoutes,
  tankRoutes,
  tariffRoutes,
  yearReportRoutes,
  plantRoutes,
  passkeyRoutes,
  openIdRoutes,
  groupRoutes,
  auditTrailRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  openingRoutes,
  exportRoutes,
  ticketRoutes,
  settingsCopyRoutes,
  alarmContactRoutes,
  guestLinkRoutes,
  appointmentRoutes,
  appleHomeRoutes,
  matterHomeRoutes,
];

/** The page of the description finds its files from its own address, which must end with a slash. */
function openDocsAsFolder(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  if (request.url === '/api/docs') void reply.redirect('./docs/');
  else next();
}

/** Live updates stay open without doing anything. */
const STREAM = '/api/v1/live';

function nameStalls(app: App, stalls: StallWatch): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined && url !== STREAM) ends.set(request, stalls.begin(`${request.method} ${url}`));
  });
  app.addHook('onResponse', async (request) => ends.get(request)?.());
  app.addHook('onRequestAbort', async (request) => ends.get(request)?.());
}
