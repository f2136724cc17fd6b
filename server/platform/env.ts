/** The settings of the process, read once. Every variable is optional; docs/settings.md is made from this table. */
import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NetworkRules } from '@sluice/engine/vocabulary/device-networks';
import { REGISTRATION_RULES, type RegistrationRule } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { type BaseAddresses, findOwnHosts, readAddresses } from './base-address.ts';
import { readDeviceNetworks, readNetworks } from './device-networks.ts';
import { type GivenKeys, readGivenKeys } from './given-keys.ts';
import type { LogFormat } from './log.ts';
import { ROLES, type Role, readRoles } from './roles.ts';

const repository = resolve(import.meta.dirname, '../..');

const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

/** More do not make plans faster where PostgreSQL is on the same machine. */
const USUAL_PLANNER_THREADS = 4;

/** The last two summers, to compare each watering with; what pages, probes and learning ask for is at most a quarter. */
const USUAL_READINGS_MONTHS = 24;
const VIGIEAU = 'https://api.vigieau.beta.gouv.fr';
const LEAST_READINGS_MONTHS = 3;
const MOST_READINGS_MONTHS = 240;

interface Setting {
  about: string;
  /** What counts where it is not set; left out for nothing. */
  otherwise?: string;
}

const KEY = '32 random bytes in base64 (`openssl rand -base64 32`)';
const FILE_ABOUT = 'File with it, as Docker’s secrets and systemd’s credentials are.';

/** Each variable with its purpose and default. */
export const SETTINGS = {
  PORT: { about: 'Port of the dashboard and the API.', otherwise: '8080' },
  HOST: { about: 'Address to listen on; `0.0.0.0` lets the whole network in.', otherwise: '127.0.0.1' },
  SLUICE_DATA_DIR: {
    about: 'Folder of the database, the keys, the mails, and what drivers keep.',
    otherwise: '`data` in the checkout',
  },
  SLUICE_STATE_DIR: {
    about:
      'Folder outside the data folder in which Sluice notes where it has run, so that it does not begin anew while a disk is not mounted; `off` for no note; docs/backup.md.',
    otherwise: '`sluice` in XDG_STATE_HOME or `~/.local/state`',
  },
  DATABASE_URL: {
    about: 'Another PostgreSQL (15 or newer) instead of the embedded one.',
    otherwise: 'the embedded one',
  },
  SLUICE_ROLES: {
    about:
      'What this process does, with commas between: `api` serves pages and calls, `control` has devices and opens valves, `planner` makes plans and asks for weather, `jobs` sends messages and does what comes again each day; docs/scaling-out.md.',
    otherwise: 'all of them',
  },
  SLUICE_PLANNER_THREADS: {
    about: 'Threads that make plans side by side, 1 to 32; those beyond the first run only while plans wait.',
    otherwise: 'one for each core, at most 4',
  },
  SLUICE_SESSION_SECRET: {
    about: `What logins and links in mails are signed with, instead of \`session-secret\` in the data folder: ${KEY}.`,
    otherwise: 'made once, in the data folder',
  },
  SLUICE_SESSION_SECRET_FILE: { about: FILE_ABOUT },
  SLUICE_SEALING_KEY: {
    about: `What stored passwords and queued mails are sealed with, instead of \`sealing-key\` in the data folder: ${KEY}. No backup has it.`,
    otherwise: 'made once, in the data folder',
  },
  SLUICE_SEALING_KEY_FILE: { about: FILE_ABOUT },
  SLUICE_PUSH_KEYS: {
    about: 'Keys of push messages: the text of a file `push-keys` that Sluice has made in a data folder.',
    otherwise: 'made once, in the data folder',
  },
  SLUICE_PUSH_KEYS_FILE: { about: FILE_ABOUT },
  SLUICE_DEVICE_NETWORKS: {
    about:
      'Networks in which devices may be looked for and added, with commas between them: `own` stands for those of this machine’s interfaces, `none` for nothing; `own,10.0.20.0/24`. This machine itself (`127.0.0.0/8`) only where it is named.',
    otherwise: '`own`',
  },
  MQTT_URL: { about: 'MQTT broker of devices that speak MQTT, such as Zigbee2MQTT and ESPHome; docs/hardware.md.' },
  SLUICE_MQTT_LISTEN: {
    about: 'Port, or address and port, of an MQTT broker of Sluice’s own, instead of `MQTT_URL`; docs/mqtt-broker.md.',
  },
  SLUICE_MQTTS_LISTEN: {
    about: 'The same for devices that speak MQTT over TLS, with or without `SLUICE_MQTT_LISTEN`; usually 8883.',
  },
  SLUICE_MQTTS_CERT: { about: 'File with the certificate of `SLUICE_MQTTS_LISTEN` and its chain, PEM.' },
  SLUICE_MQTTS_KEY: { about: 'File with the key of that certificate, PEM.' },
  SLUICE_MQTT_CA: {
    about: 'File with the certificate of who signed that of an `mqtts://` broker in `MQTT_URL`, PEM.',
    otherwise: 'those that Node.js knows',
  },
  SLUICE_HOME_ASSISTANT: {
    about: 'Email of an account whose gardens a Home Assistant at the same broker is shown; docs/home-assistant.md.',
  },
  SLUICE_APPLE_HOME_PORT: {
    about:
      'TCP port of the first garden that its owner shows to Apple’s Home; each other one takes the next free port. `off` shows none, and so does `SLUICE_DEVICE_NETWORKS=none`; docs/apple-home.md.',
    otherwise: '51826, and no port is opened before a garden is shown',
  },
  SLUICE_MATTER_PORT: {
    about:
      'UDP port of the first garden that its owner shows by Matter; each other one takes the next free port. `off` shows none, and so does `SLUICE_DEVICE_NETWORKS=none`; docs/matter.md.',
    otherwise: '5550, and no port is opened before a garden is shown',
  },
  SMTP_URL: { about: 'Mail server; without it mails lie as `.eml` files in the data folder.' },
  SMTP_FROM: {
    about: 'Address that mails come from; most mail servers send only from one of their own.',
    otherwise: '`no-reply@` and the host of SLUICE_BASE_URL',
  },
  SLUICE_CONTACT: {
    about:
      'Mail or web address told to weather services, so that they can reach you (MET Norway asks for one), and in `/.well-known/security.txt` to whoever finds a weakness.',
    otherwise: 'none, which they are told',
  },
  SLUICE_LOCAL_WEBHOOKS: {
    about:
      '`on` lets webhooks call addresses of your own network, such as a home automation there, and calendars be read from it.',
    otherwise: '`off`',
  },
  SLUICE_METRICS_TOKEN: {
    about: 'Token for `/metrics`, at least 16 characters; docs/monitoring.md.',
    otherwise: 'none, and no `/metrics`',
  },
  OPENID_ISSUER: {
    about:
      'Address of an OpenID provider whose accounts may log in here, https or on this machine; docs/openid.md. With it `OPENID_CLIENT_ID` and `OPENID_CLIENT_SECRET`.',
  },
  OPENID_CLIENT_ID: { about: 'As the provider knows Sluice.' },
  OPENID_CLIENT_SECRET: { about: 'By which the provider knows that it is Sluice.' },
  OPENID_NAME: {
    about: 'What people know the provider as: “Log in with …”.',
    otherwise: 'the host of OPENID_ISSUER',
  },
  SLUICE_REGISTRATION: {
    about:
      'Who may open an account: `open` for anybody; `invitation` for the first and for who was invited to a garden or an account; `closed` for nobody, not even the first. Set here, it cannot be changed on the page of the server.',
    otherwise:
      'as set there, else `open` while HOST and SLUICE_BASE_URL name this machine alone and no proxy passes requests on, else `invitation`',
  },
  SLUICE_BACKUPS: {
    about:
      'Where a backup is put each night: a folder, best on another disk, or `rclone:` and a place as the program rclone writes it (S3, WebDAV, SFTP and others); `off` for none; docs/backup.md.',
    otherwise: '`backups` in the data folder',
  },
  SLUICE_BACKUP_PASSPHRASE: {
    about: 'Passphrase of a backup that was made elsewhere, for `operator restore` alone; docs/backup.md.',
  },
  SLUICE_READINGS_MONTHS: {
    about: `For how many whole months each reading of a sensor stays, ${LEAST_READINGS_MONTHS} to ${MOST_READINGS_MONTHS}; of older ones the mean, the least and the greatest of each hour stay for ever; docs/retention.md.`,
    otherwise: `${USUAL_READINGS_MONTHS}`,
  },
  SLUICE_RELEASES: {
    about:
      'Address that is asked once a day whether there is a newer Sluice: the releases of a forge, or a file; nothing is said of this one. docs/updates.md.',
  },
  SLUICE_VIGIEAU: {
    about:
      'Address of VigiEau, which says the drought level of places in France; gardens ask it that have been told to. docs/regulations.md.',
    otherwise: `\`${VIGIEAU}\``,
  },
  SLUICE_DEMO: {
    about: '`off` takes the demo garden from the login page; set here, it cannot be changed on the page of the server.',
    otherwise: 'as set there, else `on`',
  },
  SLUICE_FORUM_URL: { about: 'Forum that the Community link leads to.', otherwise: 'none, and no link' },
  SLUICE_BASE_URL: {
    about:
      'Address people reach Sluice at, with a path if it has one; used in mails and for passkeys, and https makes cookies secure.',
    otherwise:
      '`http://HOST:PORT`; where HOST is `0.0.0.0` or `::`, links begin with this machine’s address in its network, which the start prints',
  },
  SLUICE_TRUSTED_PROXIES: {
    about:
      'Addresses or networks of reverse proxies on other machines or in other containers, with commas between them: they may say the client’s address (`X-Forwarded-For`). Those on this machine always may.',
  },
  SLUICE_INGRESS_PROXY: {
    about:
      'Address of the one proxy that may say below which path it shows Sluice (`X-Ingress-Path`): Home Assistant’s Supervisor; docs/home-assistant.md.',
  },
  SLUICE_RESTARTS: {
    about: 'Starts within ten minutes, none ended on purpose, that are no crash loop; `0` for any number.',
    otherwise: '3',
  },
  LOG_LEVEL: { about: 'trace, debug, info, warn, error or silent.', otherwise: '`info`' },
  SLUICE_LOG_FORMAT: {
    about: '`text` for lines to read, `json` for programs; docs/operator.md.',
    otherwise: '`text` at a terminal, else `json`',
  },
} as const satisfies Record<string, Setting>;

const listenPlace = z
  .string()
  .transform(readListen)
  .pipe(z.object({ host: z.string(), port: z.int().min(1).max(65_535) }).nullable())
  .refine((listen) => listen !== null, { error: 'must be a port, or an address and a port such as 192.168.1.5:1883' });

const deviceNetworks = z
  .string()
  .transform(readDeviceNetworks)
  .refine((rules) => rules !== null, {
    error: 'must be own, none, or networks such as 192.168.1.0/24 with commas between them',
  });

const roles = z
  .string()
  .transform(readRoles)
  .refine((set) => set !== null, { error: `must be some of ${ROLES.join(', ')} with commas between them` });

const WHOLE_MONTHS = {
  error: `must be a whole number of months from ${LEAST_READINGS_MONTHS} to ${MOST_READINGS_MONTHS}`,
};
const readingsMonths = z.coerce
  .number(WHOLE_MONTHS)
  .int(WHOLE_MONTHS)
  .min(LEAST_READINGS_MONTHS, WHOLE_MONTHS)
  .max(MOST_READINGS_MONTHS, WHOLE_MONTHS);

const networks = z
  .string()
  .transform(readNetworks)
  .refine((list) => list !== null, { error: 'must be addresses or networks with commas between them' });

const form = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  SLUICE_DATA_DIR: z.string().min(1).optional(),
  SLUICE_STATE_DIR: z.string().min(1).optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  SLUICE_ROLES: roles.default(new Set(ROLES)),
  SLUICE_PLANNER_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(Math.min(USUAL_PLANNER_THREADS, availableParallelism())),
  SLUICE_SESSION_SECRET: z.string().optional(),
  SLUICE_SESSION_SECRET_FILE: z.string().optional(),
  SLUICE_SEALING_KEY: z.string().optional(),
  SLUICE_SEALING_KEY_FILE: z.string().optional(),
  SLUICE_PUSH_KEYS: z.string().optional(),
  SLUICE_PUSH_KEYS_FILE: z.string().optional(),
  SLUICE_DEVICE_NETWORKS: deviceNetworks.optional(),
  MQTT_URL: url('mqtt', 'mqtts', 'ws', 'wss').optional(),
  SLUICE_MQTT_LISTEN: listenPlace.optional(),
  SLUICE_MQTTS_LISTEN: listenPlace.optional(),
  SLUICE_MQTTS_CERT: z.string().optional(),
  SLUICE_MQTTS_KEY: z.string().optional(),
  SLUICE_MQTT_CA: z.string().optional(),
  SLUICE_HOME_ASSISTANT: z.email({ error: 'must be the email of an account' }).optional(),
  SLUICE_APPLE_HOME_PORT: z
    .union([z.literal('off'), z.coerce.number().int().min(1).max(65_500)], {
      error: 'must be a port up to 65500, or off',
    })
    .default(51_826),
  SLUICE_MATTER_PORT: z
    .union([z.literal('off'), z.coerce.number().int().min(1).max(65_500)], {
      error: 'must be a port up to 65500, or off',
    })
    .default(5_550),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SMTP_FROM: z.email({ error: 'must be a mail address' }).optional(),
  SLUICE_CONTACT: z
    .union([z.email(), url('http', 'https')], { error: 'must be a mail address or a web address' })
    .optional(),
  SLUICE_LOCAL_WEBHOOKS: z.enum(['on', 'off']).default('off'),
  SLUICE_METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OPENID_ISSUER: url('http', 'https')
    .refine(isSafeIssuer, {
      error: 'must begin with https://, unless it is on this machine',
    })
    .optional(),
  OPENID_CLIENT_ID: z.string().min(1).optional(),
  OPENID_CLIENT_SECRET: z.string().min(1).optional(),
  OPENID_NAME: z.string().min(1).max(40).optional(),
  SLUICE_REGISTRATION: z.enum(REGISTRATION_RULES).optional(),
  SLUICE_BACKUPS: z.string().min(1).optional(),
  SLUICE_BACKUP_PASSPHRASE: z.string().min(1).optional(),
  SLUICE_READINGS_MONTHS: readingsMonths.default(USUAL_READINGS_MONTHS),
  SLUICE_RELEASES: url('http', 'https').optional(),
  SLUICE_VIGIEAU: url('http', 'https').default(VIGIEAU),
  SLUICE_DEMO: z.enum(['on', 'off']).optional(),
  SLUICE_FORUM_URL: url('http', 'https').optional(),
  SLUICE_BASE_URL: url('http', 'https')
    .refine(isBaseUrl, {
      error: 'must end with its path, which may not begin with a word of Sluice’s own such as /api',
    })
    .optional(),
  SLUICE_TRUSTED_PROXIES: networks.default([]),
  SLUICE_INGRESS_PROXY: z.union([z.ipv4(), z.ipv6()], { error: 'must be an address such as 172.30.32.2' }).optional(),
  SLUICE_RESTARTS: z.coerce.number().int().min(0).default(3),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SLUICE_LOG_FORMAT: z.enum(['text', 'json']).optional(),
});

type Given = z.infer<typeof form>;

/** Whether it uses https, or http on this machine: the answers open accounts. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** First words of our own addresses. */
const OWN_PATHS = /^\/(?:\.well-known|api|assets|auth|calendars|health|metrics|npa|unsubscribe)(?:\/|$)/;

/** Whether links can begin with it, and its path is none of ours. */
function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return search === '' && hash === '' && !pathname.includes('//') && !OWN_PATHS.test(pathname);
}

const isThisMachine = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

function readOpenId(values: Given): OpenIdSettings | null {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new SettingsError('OPENID_ISSUER, OPENID_CLIENT_ID and OPENID_CLIENT_SECRET belong together: set all three.');
  return { issuer, clientId, clientSecret, name: values.OPENID_NAME ?? new URL(issuer).host };
}

function readStateDir({ SLUICE_STATE_DIR: given }: Given, stateHome: string | undefined): string | null {
  if (given === 'off') return null;
  return resolve(given ?? join(stateHome || join(homedir(), '.local', 'state'), 'sluice'));
}

/** Null also where Sluice may not be in any network of its machine's. */
function readHomePort(port: number | 'off', { SLUICE_DEVICE_NETWORKS: networks }: Given): number | null {
  const isInNone = networks !== undefined && !networks.hasOwn && networks.named.length === 0;
  return port === 'off' || isInNone ? null : port;
}

function readBackups({ SLUICE_BACKUPS: given }: Given, dataDir: string): string | null {
  if (given === 'off') return null;
  return given?.startsWith('rclone:') ? given : resolve(given ?? join(dataDir, 'backups'));
}

/** Null if it is neither a port nor an address with one; `[::]:1883` is an address too. */
function readListen(text: string): { host: string; port: number } | null {
  const [, bracketed, plain, port] = /^(?:(?:\[([0-9a-fA-F:]+)\]|([^:\s]+)):)?(\d{1,5})$/.exec(text) ?? [];
  return port === undefined ? null : { host: bracketed ?? plain ?? '0.0.0.0', port: Number(port) };
}

/** An OpenID provider whose accounts may log in here. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name for people. */
  name: string;
}

/** Where our own broker listens. */
export interface OwnBroker {
  plain: { host: string; port: number } | null;
  tls: { host: string; port: number; certFile: string; keyFile: string } | null;
}

function readOwnBroker(values: Given): OwnBroker | null {
  const { SLUICE_MQTT_LISTEN: plain, SLUICE_MQTTS_LISTEN: secure } = values;
  const { SLUICE_MQTTS_CERT: certFile, SLUICE_MQTTS_KEY: keyFile } = values;
  const given = [secure, certFile, keyFile].filter((value) => value !== undefined);
  if (given.length > 0 && given.length < 3) {
    throw new SettingsError(
      'MQTT over TLS needs SLUICE_MQTTS_LISTEN, SLUICE_MQTTS_CERT and SLUICE_MQTTS_KEY together.',
    );
  }
  const tls = secure && certFile && keyFile ? { ...secure, certFile, keyFile } : null;
  return plain || tls ? { plain: plain ?? null, tls } : null;
}

export interface Settings extends BaseAddresses {
  port: number;
  host: string;
  dataDir: string;
  /** Where it is noted that Sluice has run on the data folder; null for no note. */
  stateDir: string | null;
  databaseUrl: string | null;
  roles: ReadonlySet<Role>;
  plannerThreads: number;
  /** Keys that do not lie in the data folder. */
  keys: GivenKeys;
  /** Where devices may be looked for. */
  deviceNetworks: NetworkRules;
  mqttUrl: string | null;
  /** File of the authority of that broker's certificate; null for the usual ones. */
  mqttCaFile: string | null;
  /** Null where there is none. */
  ownBroker: OwnBroker | null;
  /** Email of the account whose gardens Home Assistant is shown. */
  homeAssistantAccount: string | null;
  /** Of the first garden that Apple's Home is shown; null for none. */
  appleHomePort: number | null;
  matterPort: number | null;
  smtpUrl: string | null;
  /** Null: made from the base address. */
  mailFrom: string | null;
  /** Address that is sent to weather services. */
  contact: string | null;
  /** Whether people may have this server call addresses of its own network. */
  localWebhooks: boolean;
  /** Null: `/metrics` is off. */
  metricsToken: string | null;
  /** Null: nobody logs in elsewhere. */
  openId: OpenIdSettings | null;
  /** Null: as it is set on the page of the server, and else by whether more than this machine reaches it. */
  registration: RegistrationRule | null;
  /** It listens, and is called, on this machine alone. */
  isOnlyHere: boolean;
  /** Where backups are put; null for none. */
  backups: string | null;
  backupPassphrase: string | null;
  /** Whole months for which each reading stays. */
  readingsMonths: number;
  /** Address that tells of newer versions; null for none. */
  releases: string | null;
  /** Address of the service of drought levels, without a path. */
  vigieau: string;
  /** Null: as it is set on the page of the server. */
  demo: boolean | null;
  forumUrl: string | null;
  /** Addresses and networks of proxies elsewhere that may say the client's address. */
  trustedProxies: readonly string[];
  /** Who may say below which path it shows us; null for nobody. */
  ingressProxy: string | null;
  /** Starts within ten minutes that are no crash loop; 0 for any number. */
  mostRestarts: number;
  logLevel: string;
  /** Null: it depends on whether a terminal reads it. */
  logFormat: LogFormat | null;
  /** Built dashboard. */
  dashboardDir: string;
}

/** An invalid setting; its message is one sentence for the person who starts Sluice. */
export class SettingsError extends Error {}

/** Reads the settings from an environment. Throws SettingsError that names each wrong variable. */
export function readSettings(environment: Record<string, string | undefined>, findHosts = findOwnHosts): Settings {
  // An empty variable is what compose files and unit files leave behind for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([key, value]) => key in form.shape && value !== ''),
  );
  const parsed = form.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new SettingsError(`These settings cannot be used: ${problems.join('; ')}.`);
  }
  const values = parsed.data;
  const ownBroker = readOwnBroker(values);
  if (values.MQTT_URL !== undefined && ownBroker !== null) {
    throw new SettingsError('MQTT_URL names another broker than SLUICE_MQTT_LISTEN starts: set one of them.');
  }
  if (values.SLUICE_MQTT_CA !== undefined && !/^(?:mqtts|wss):/.test(values.MQTT_URL ?? '')) {
    throw new SettingsError('SLUICE_MQTT_CA is for an MQTT_URL that begins with mqtts:// or wss://.');
  }
  if (values.SLUICE_HOME_ASSISTANT && !values.MQTT_URL && ownBroker === null) {
    throw new SettingsError('SLUICE_HOME_ASSISTANT needs a broker: set MQTT_URL or SLUICE_MQTT_LISTEN.');
  }
  const missing = values.DATABASE_URL === undefined ? ROLES.filter((role) => !values.SLUICE_ROLES.has(role)) : [];
  if (missing.length > 0) {
    throw new SettingsError(
      `SLUICE_ROLES leaves ${missing.join(', ')} to other processes, which need a database that all reach: set DATABASE_URL.`,
    );
  }
  const addresses = readAddresses({ given: values.SLUICE_BASE_URL, host: values.HOST, port: values.PORT }, findHosts);
  const dataDir = resolve(values.SLUICE_DATA_DIR ?? join(repository, 'data'));
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    stateDir: readStateDir(values, environment.XDG_STATE_HOME),
    databaseUrl: values.DATABASE_URL ?? null,
    roles: values.SLUICE_ROLES,
    plannerThreads: values.SLUICE_PLANNER_THREADS,
    keys: readGivenKeys(values),
    deviceNetworks: values.SLUICE_DEVICE_NETWORKS ?? { hasOwn: true, named: [] },
    mqttUrl: values.MQTT_URL ?? null,
    mqttCaFile: values.SLUICE_MQTT_CA ?? null,
    ownBroker,
    homeAssistantAccount: values.SLUICE_HOME_ASSISTANT ?? null,
    appleHomePort: readHomePort(values.SLUICE_APPLE_HOME_PORT, values),
    matterPort: readHomePort(values.SLUICE_MATTER_PORT, values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.SMTP_FROM ?? null,
    contact: values.SLUICE_CONTACT ?? null,
    localWebhooks: values.SLUICE_LOCAL_WEBHOOKS === 'on',
    trustedProxies: values.SLUICE_TRUSTED_PROXIES,
    ingressProxy: values.SLUICE_INGRESS_PROXY ?? null,
    mostRestarts: values.SLUICE_RESTARTS,
    metricsToken: values.SLUICE_METRICS_TOKEN ?? null,
    openId: readOpenId(values),
    registration: values.SLUICE_REGISTRATION ?? null,
    isOnlyHere: isThisMachine(values.HOST) && isThisMachine(new URL(addresses.baseUrl).hostname),
    backups: readBackups(values, dataDir),
    backupPassphrase: values.SLUICE_BACKUP_PASSPHRASE ?? null,
    readingsMonths: values.SLUICE_READINGS_MONTHS,
    releases: values.SLUICE_RELEASES ?? null,
    vigieau: values.SLUICE_VIGIEAU,
    demo: values.SLUICE_DEMO === undefined ? null : values.SLUICE_DEMO === 'on',
    forumUrl: values.SLUICE_FORUM_URL ?? null,
    ...addresses,
    logLevel: values.LOG_LEVEL,
    logFormat: values.SLUICE_LOG_FORMAT ?? null,
    dashboardDir: join(repository, 'dashboard', 'dist'),
  };
}
