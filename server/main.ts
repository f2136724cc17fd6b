/** Starts Sluice: settings, data folder, database, drivers, API, control loop; and stops it all again. */
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { DriverError, type DriverHost } from '@sluice/drivers/driver';
import { openLastWills } from '@sluice/drivers/mqtt/last-wills';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import { DeviceNetworks } from '@sluice/drivers/networks';
import { startDrivers } from '@sluice/drivers/registry';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { buildApp, forgetGarden } from './app.ts';
import { APPLE_HOME_CHANNEL, whenShownToAppleHome } from './apple-home/index.ts';
import { BackupThread } from './backups/index.ts';
import { ControlLoop, noteStart, type StartNote } from './control-loop/index.ts';
import { clearIdleDemos, connectDemo } from './demo/index.ts';
import { homeAssistantWeather } from './devices/index.ts';
import { showToHomeAssistant } from './home-assistant/index.ts';
import { realPlaces } from './location/index.ts';
import { MATTER_HOME_CHANNEL, whenShownByMatter } from './matter-home/index.ts';
import { GardenFaults, MESSAGES_CHANNEL, MESSAGES_QUEUE } from './notifications/index.ts';
import { openPlanning } from './open-planning.ts';
import { readCurrentGroup } from './overview/index.ts';
import { loadPlants, prepareTypoSearch, readPlantFiles } from './plants/index.ts';
import { describeAddresses, withPort } from './platform/base-address.ts';
import { GuardedClock } from './platform/clock.ts';
import { prepareDataFolder, readSealingKey, readSecret } from './platform/data-folder.ts';
import { type Connection, openDatabase } from './platform/database/connect.ts';
import { hasDatabase, makeSocketFolder, removeStaleSocketFolders, socketFolder } from './platform/database/embedded.ts';
import { GardenClaims } from './platform/database/garden-claims.ts';
import { listen, SERVER_CONNECTION } from './platform/database/listen.ts';
import { SCHEMA_CHANNEL } from './platform/database/migrate.ts';
import { OneOfAll } from './platform/database/one-of-all.ts';
import { PreparedClient } from './platform/database/prepared-client.ts';
import { runEmbedded } from './platform/database/run-embedded.ts';
import { watchSchema } from './platform/database/schema-age.ts';
import { sealStoredTexts } from './platform/database/seal-stored.ts';
import { useSealingKey } from './platform/database/sealed-column.ts';
import { readSettings, type Settings, SettingsError } from './platform/env.ts';
import { startJobs } from './platform/jobs.ts';
import { compareKeys } from './platform/key-fingerprints.ts';
import { loadLanguages } from './platform/language.ts';
import { CALLS_CHANNEL, SharedCounts } from './platform/limits/index.ts';
import { LIVE_CHANNEL } from './platform/live/announce.ts';
import { LiveHub } from './platform/live/hub.ts';
import { chooseOutput, createLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createOutsidePost, createOutsideRead } from './platform/outside-post.ts';
import { PROCESS_NAME } from './platform/process-name.ts';
import { readPushKeys } from './platform/push-keys.ts';
import { noteRun, readStartArguments, refuseLostFolder } from './platform/ran-before.ts';
import { RecentErrors } from './platform/recent-errors.ts';
import { lettersOf, type Role } from './platform/roles.ts';
import { SealedTexts } from './platform/sealed-texts.ts';
import { SessionCookies } from './platform/session-cookie.ts';
import { SignedLinks } from './platform/signed-links.ts';
import { StallWatch } from './platform/stalls.ts';
import { StartError } from './platform/start-error.ts';
import { prepareTables } from './prepare-tables.ts';
import { STARTER_REGULATIONS, upsertRegulations } from './regulations/index.ts';
import { startRoutine } from './routine/index.ts';
import { checkEarlyClock, databaseTime, watchClock } from './routine/watch-clock.ts';
import { watchDisk } from './routine/watch-disk.ts';
import { STOP_CHANNEL, WAKE_CHANNEL } from './runs/index.ts';
import { awaitNewPlan, recalculateWith } from './schedule/index.ts';
import { makeOperatorCode } from './server-status/index.ts';
import { readPem, startBroker } from './start-broker.ts';
import { startWatchdog } from './start-watchdog.ts';
import { LevelSensorReports } from './tanks/index.ts';
import { hasOperator } from './users/index.ts';
import {
  GatewayReports,
  HomeAssistantReports,
  PublishedReports,
  realWeather,
  TempestReports,
} from './weather/index.ts';

/** For push services and webhooks to answer. */
const POST_PATIENCE_MS = 15_000;
/** For calendars to arrive. */
const READ_PATIENCE_MS = 20_000;

/** What has been started, to be stopped in the opposite order. */
const stops: (() => Promise<unknown> | unknown)[] = [];
let isStopping = false;
let startNote: StartNote | null = null;

async function stop(exitCode: number, end: (exitCode: number) => never = process.exit): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Everything but the database, which has its own timeout, must stop within this.
  setTimeout(() => process.exit(exitCode || 1), 40_000).unref();
  if (exitCode === 0) await startNote?.wasStopped().catch(() => {});
  for (const stopOne of stops.reverse()) await Promise.resolve(stopOne()).catch(() => {});
  end(exitCode);
}

/** The parent whose end is ours too, where it cannot say so itself since we have started again; its process id. */
const LAUNCHER = 'SLUICE_LAUNCHER';

/** Stops, and starts again as the same process, so that whatever has started and watches it need not know. */
function restart(): void {
  void stop(0, () => {
    const { execPath, execArgv, argv, env, ppid } = process;
    const launcher = process.send ? String(ppid) : env[LAUNCHER];
    const environment = { ...env, ...(launcher && { [LAUNCHER]: launcher }) };
    process.execve?.(execPath, [execPath, ...execArgv, argv[1] ?? ''], environment as Record<string, string>);
    // Where a process cannot be replaced, who watches it starts it again.
    return process.exit(0);
  });
}

async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken by another program. Set PORT to a free one.`
        : `Sluice cannot listen on ${host}:${port} (${error.code}). Set HOST and PORT.`,
    );
  });
}

async function connectDatabase(
  settings: Settings,
  dataDir: string,
): Promise<{ connection: Connection; isAlone: boolean }> {
  if (settings.databaseUrl) {
    const connection = { connectionString: settings.databaseUrl };
    makeSocketFolder(dataDir);
    return { connection, isAlone: false };
  }
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const {
    connection,
    unlock,
    stop: stopDatabase,
  } = await runEmbedded(dataDir, {
    warn: say,
    fail(sentence) {
      if (isStopping) return;
      say(sentence);
      void stop(1);
    },
  });
  stops.push(stopDatabase, unlock);
  return { connection, isAlone: true };
}

/** Two processes would obey each command of Home Assistant twice. */
const HOME_ASSISTANT_LOCK = 7_583_013;
/** Two processes would count each message of a weather sensor, and of a Tempest, twice. */
const WEATHER_SENSORS_LOCK = 7_583_014;

/** What only some processes listen to. */
const channelsOf = (roles: ReadonlySet<Role>): string[] => [
  ...(roles.has('control') ? [WAKE_CHANNEL, STOP_CHANNEL] : []),
  ...(roles.has('jobs') ? [MESSAGES_CHANNEL] : []),
  ...(roles.has('api') ? [CALLS_CHANNEL] : []),
];

async function start(): Promise<void> {
  const { isFreshStart } = readStartArguments(process.argv.slice(2));
  const settings = readSettings(process.env);
  const startedAt = new Date();
  const recentErrors = new RecentErrors();
  const log = createLog(settings.logLevel, chooseOutput(settings.logFormat), (line) => recentErrors.note(line));
  const place = {
    ...settings,
    hasDatabase: settings.databaseUrl !== null || hasDatabase(settings.dataDir),
    hasKey: settings.keys.sealingKey !== null,
  };
  refuseLostFolder(place, isFreshStart);
  const dataDir = prepareDataFolder(settings.dataDir);
  await refuseTakenPort(settings);
  const { connection, isAlone } = await connectDatabase(settings, dataDir);
  await removeStaleSocketFolders().catch((err) => log.info({ err }, 'old socket folders stay'));
  const letNextStart = await prepareTables({ connection, dataDir, backups: settings.backups });

  const warn = (error: unknown, sentence: string) => log.warn({ err: error }, sentence);
  const db = openDatabase(connection, undefined, PreparedClient);
  stops.push(() => db.$client.end());
  const sealingKey = readSealingKey(dataDir, settings.keys.sealingKey);
  const secret = readSecret(dataDir, settings.keys.sessionSecret);
  const pushKeys = readPushKeys(dataDir, settings.keys.pushKeys, warn);
  const keys = { 'session-secret': secret, 'sealing-key': sealingKey, 'push-keys': pushKeys.publicKey };
  await compareKeys(db, keys, (sentence) => log.warn(sentence));
  const seals = new SealedTexts(sealingKey);
  useSealingKey(seals);
  const stored = await sealStoredTexts(db);
  if (stored.sealed > 0) log.info({ sealed: stored.sealed }, 'passwords and keys that were stored in clear are sealed');
  if (stored.unreadable > 0)
    log.error(
      { unreadable: stored.unreadable },
      'stored passwords and keys were sealed with another sealing-key: put it back into the data folder, or set up these devices and services again',
    );
  const clock = new GuardedClock();
  const broker = settings.ownBroker && (await startBroker({ db, ...settings.ownBroker, dataFolder: dataDir, warn }));
  stops.push(() => broker?.close());
  const mqttUrl = broker?.url ?? settings.mqttUrl;
  const ca = settings.mqttCaFile === null ? null : readPem(settings.mqttCaFile, 'SLUICE_MQTT_CA');
  const mqtt = mqttUrl === null ? null : openMqttLink(mqttUrl, warn, { ca });
  stops.push(() => mqtt?.close());
  // A broker of our own is gone when we are.
  const lastWills = settings.mqttUrl === null || broker ? null : openLastWills(settings.mqttUrl, { ca });
  stops.push(() => lastWills?.close());
  const host: DriverHost = {
    dataFolder: dataDir,
    socketFolder: socketFolder(dataDir),
    mqtt,
    lastWills,
    networks: new DeviceNetworks(settings.deviceNetworks),
    now: () => clock.now(),
    elapsed: () => performance.now(),
    warn,
  };
  const { findDriver, stop: stopDrivers } = await startDrivers(host);
  stops.push(stopDrivers);
  const { hardware: garden, close: leaveDemo } = connectDemo(host);
  stops.push(leaveDemo);
  const live = new LiveHub(db);
  await live.start();
  await loadPlants(db, readPlantFiles());
  const noTypoSearch = await prepareTypoSearch(db);
  if (noTypoSearch !== null) log.warn(noTypoSearch);
  await upsertRegulations(db, STARTER_REGULATIONS);
  const { roles } = settings;
  const jobs = await startJobs(db, connection, log, roles.has('jobs'));
  stops.push(() => jobs.stop());

  await checkEarlyClock({ db, clock, log });
  const faults = new GardenFaults({ db, clock, log });
  const claims = new GardenClaims(connection);
  stops.push(() => claims.stop());
  const planning = openPlanning({ connection, db, clock, log, faults, settings, sealingKey, claims });
  stops.push(() => planning.stop());
  const { plan } = planning;
  const loop = roles.has('control') ? new ControlLoop({ db, clock, log, faults, findDriver, isAlone }) : null;
  const translate = await loadLanguages();
  const counts = new SharedCounts(db, () => clock.now());
  stops.push(() => counts.stop());
  const services = {
    db,
    clock,
    settings,
    translate,
    hasBroker: mqtt !== null,
    holdsByWill: (kind: DriverKind) => findDriver(kind).valves?.canHoldByWill ?? false,
    plan,
    awaitNewPlan,
    recalculate: recalculateWith({ db, translate, log, plan, patience: { ms: LIMITS.recalculationWaitMs } }),
    cookies: new SessionCookies(secret, settings.baseUrl.startsWith('https:')),
    links: new SignedLinks(secret),
    seals,
    pushKeys,
    post: createOutsidePost(POST_PATIENCE_MS, settings.localWebhooks),
    read: createOutsideRead(READ_PATIENCE_MS, settings.localWebhooks),
    jobs,
    live,
    counts,
  };
  let isReady = false;
  const schema = watchSchema(db, () => {
    process.stderr.write('A newer version of Sluice has changed the tables; this one stops.\n');
    void stop(0);
  });
  stops.push(() => schema.stop());
  const stalls = new StallWatch(log);
  stops.push(() => stalls.stop());
  const backups = settings.backups === null ? null : { connection, dataDir, destination: settings.backups };
  const backupThread = new BackupThread(dataDir);
  stops.push(() => backupThread.stop());
  const mailer = createMailer(settings, dataDir, log);
  const app = await buildApp({
    services,
    garden,
    weather: realWeather(db, settings.contact),
    places: realPlaces(settings.contact),
    findDriver,
    server: { startedAt, dataDir, secret, backups, backupThread, mailer, recentErrors, restart },
    log,
    stalls,
    isReady: () => isReady && !isStopping,
    servesApi: roles.has('api'),
    claims,
  });
  const email = settings.homeAssistantAccount;
  const show = (account: string, url: string) =>
    new OneOfAll(connection, HOME_ASSISTANT_LOCK, () =>
      showToHomeAssistant({ services, url, ca, email: account, warn }),
    );
  const shown = email && mqttUrl && roles.has('control') ? show(email, mqttUrl) : null;
  stops.push(() => shown?.stop());
  const readGroup = (userId: UserId, groupId: GroupId, nowMs: number) =>
    readCurrentGroup(services, userId, groupId, nowMs);
  const inAppleHome =
    roles.has('api') && settings.appleHomePort !== null
      ? whenShownToAppleHome(connection, { services, readGroup, app, address: null, warn })
      : null;
  stops.push(() => inAppleHome?.stop());
  const byMatter =
    roles.has('api') && settings.matterPort !== null
      ? whenShownByMatter(connection, { services, readGroup, app, address: null, warn })
      : null;
  stops.push(() => byMatter?.stop());
  const isAllowed = (address: string) => host.networks.includes(address);
  const readWeather = async (gateway: string) => {
    try {
      return (await findDriver('ecowitt').weather?.readWeather(gateway)) ?? null;
    } catch (error) {
      if (error instanceof DriverError) return null;
      throw error;
    }
  };
  const { readSensors } = homeAssistantWeather({ findDriver });
  const hearStations = () => {
    // Where nothing may be looked for no port is opened either.
    const tempests = host.networks.isNowhere ? null : new TempestReports({ services, faults, isAllowed, warn });
    const gateways = new GatewayReports({ services, faults, readWeather, warn });
    const homes = new HomeAssistantReports({ services, faults, readSensors, warn });
    const published = mqtt && new PublishedReports({ services, mqtt, faults, warn });
    const levels = mqtt && new LevelSensorReports({ services, mqtt, faults, warn });
    const all = [tempests, gateways, homes, published, levels];
    return { stop: async () => void (await Promise.all(all.map((reports) => reports?.stop()))) };
  };
  const heardStations = roles.has('jobs') ? new OneOfAll(connection, WEATHER_SENSORS_LOCK, hearStations) : null;
  stops.push(() => heardStations?.stop());
  const lookAtAppleHome = () =>
    void inAppleHome?.look().catch((err) => log.warn({ err }, 'which gardens Apple’s Home is shown could not be read'));
  const lookAtMatter = () =>
    void byMatter?.look().catch((err) => log.warn({ err }, 'which gardens are shown by Matter could not be read'));
  const listener = await listen(
    connection,
    [LIVE_CHANNEL, SCHEMA_CHANNEL, APPLE_HOME_CHANNEL, MATTER_HOME_CHANNEL, planning.channel, ...channelsOf(roles)],
    (channel, payload) => {
      if (channel === WAKE_CHANNEL) loop?.wake(payload);
      else if (channel === STOP_CHANNEL) loop?.closeAll(payload);
      else if (channel === planning.channel) planning.heard(payload);
      else if (channel === CALLS_CHANNEL) counts.heard(payload);
      else if (channel === SCHEMA_CHANNEL) schema.look();
      else if (channel === APPLE_HOME_CHANNEL) lookAtAppleHome();
      else if (channel === MATTER_HOME_CHANNEL) lookAtMatter();
      else if (channel === LIVE_CHANNEL) {
        live.heard(Number(payload));
        loop?.stir();
        shown?.work?.changed();
        inAppleHome?.changed();
        byMatter?.changed();
      } else void jobs.send(MESSAGES_QUEUE, {}).catch((err) => log.warn({ err }, 'messages wait for the next minute'));
    },
    () => {
      live.missed();
      schema.look();
      loop?.wakeAll();
      shown?.work?.changed();
      lookAtAppleHome();
      lookAtMatter();
    },
    `${SERVER_CONNECTION} ${PROCESS_NAME} ${lettersOf(roles)}`,
  );
  stops.push(() => listener.close());
  stops.push(() => app.close());
  stops.push(() => loop?.stop());
  stops.push(
    watchClock({
      db,
      clock,
      log,
      faults,
      askTime: () => databaseTime(db),
      replan: () => planning.replan(),
    }),
  );
  if (loop) {
    startNote = await noteStart(db, `${hostname()} ${dataDir} ${settings.port}`, settings.mostRestarts, clock.now());
    if (startNote.isTooOften)
      log.warn('Sluice has started too often: it closes what must be closed, and starts nothing');
    const { mqttUrl, deviceNetworks } = settings;
    const watched = { connection, dataFolder: dataDir, mqttUrl, mqttCa: ca, deviceNetworks };
    stops.push(startWatchdog({ ...watched, sealingKey: sealingKey.toString('base64') }, warn));
    await loop.start();
  }
  await planning.start(jobs);
  stops.push(() => planning.endRounds());
  const clearDemos = () => clearIdleDemos(services, garden);
  if (roles.has('jobs'))
    await startRoutine({
      ...{ services, jobs, backups, backupThread, mailer, faults, findDriver, log },
      forgetGarden,
      clearIdleDemos: clearDemos,
    });
  stops.push(watchDisk({ db, clock, log, dataDir }));
  await letNextStart();
  await app.listen({ port: settings.port, host: settings.host });
  isReady = true;
  lookAtAppleHome();
  lookAtMatter();
  const notNoted = noteRun(place);
  if (notNoted !== null)
    log.info({ err: notNoted }, 'not noted outside the data folder that Sluice has run: set SLUICE_STATE_DIR');
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  if (!roles.has('api')) {
    process.stdout.write(`Sluice does ${[...roles].join(', ')}; how it is: http://${settings.host}:${port}/health\n`);
    return;
  }
  process.stdout.write(describeAddresses(settings, port));
  if (!(await hasOperator(db))) {
    const page = `${withPort(settings.baseUrl, port)}/#/settings/server`;
    process.stdout.write(`The page of this server: ${page}, code ${makeOperatorCode(secret)}\n`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The launcher is gone, so nothing else would stop us.
process.on('disconnect', () => void stop(0));
if (process.send && !process.connected) void stop(0);
const launcher = process.env[LAUNCHER];
if (launcher) setInterval(() => process.ppid !== Number(launcher) && void stop(0), 1_000).unref();
start().catch(async (error) => {
  const sentence =
    error instanceof StartError || error instanceof SettingsError ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`${sentence}\n`);
  await stop(1);
});
