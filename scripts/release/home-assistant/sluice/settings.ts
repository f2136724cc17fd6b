/**
 * Prints Sluice's settings as lines for a shell: from the options of the app's page, and from what the Supervisor knows of
 * the broker, of the networks of the house and of the port. What cannot be had is said on standard error, and Sluice
 * starts without it.
 */
import { readFileSync } from 'node:fs';

export interface Options {
  base_url?: string;
  home_assistant_account?: string;
  device_networks?: string;
  smtp_url?: string;
  smtp_from?: string;
  contact?: string;
  demo: boolean;
  log_level: string;
  other_settings: { name: string; value: string }[];
}

/** Answers of the Supervisor; null where it gave none. */
export interface Surroundings {
  /** `/services/mqtt`. */
  mqtt: { host: string; port: number; ssl?: boolean; username?: string; password?: string } | null;
  /** `/network/info`. */
  network: {
    interfaces: { enabled: boolean; primary: boolean; ipv4: { address: string[] } | null }[];
  } | null;
  /** `/addons/self/info`. */
  self: { network: Record<string, number | null> | null } | null;
}

/** The Supervisor has this address in its own network. */
const SUPERVISOR = '172.30.32.2';
const PORT = 8080;

/** The settings, and sentences for the log. */
export function makeSettings(
  options: Options,
  { mqtt, network, self }: Surroundings,
): { settings: Record<string, string>; notices: string[] } {
  const notices: string[] = [];
  const others = Object.fromEntries(options.other_settings.map(({ name, value }) => [name, value]));
  const hasOwnBroker = ['MQTT_URL', 'SLUICE_MQTT_LISTEN', 'SLUICE_MQTTS_LISTEN'].some((name) => others[name]);
  const mqttUrl = hasOwnBroker || mqtt === null ? undefined : writeMqttUrl(mqtt);
  const account = options.home_assistant_account;
  const isShown = mqttUrl !== undefined || hasOwnBroker;
  if (account && !isShown)
    notices.push(
      'There is no MQTT broker, so Home Assistant is not shown the gardens: install the app Mosquitto broker.',
    );
  const addresses = (network?.interfaces ?? [])
    .filter(({ enabled }) => enabled)
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .flatMap(({ ipv4 }) => ipv4?.address ?? []);
  const port = self?.network?.[`${PORT}/tcp`];
  const host = addresses[0]?.split('/')[0];
  if (!options.base_url && !others.SLUICE_BASE_URL && !port)
    notices.push(
      'Links in mails and invitations lead nowhere: open a port on the app’s page, or set its address there.',
    );
  const given = {
    SLUICE_BASE_URL: options.base_url || (host && `http://${host}:${port || PORT}`),
    SLUICE_DEVICE_NETWORKS: options.device_networks || addresses.join(','),
    MQTT_URL: mqttUrl,
    SLUICE_HOME_ASSISTANT: isShown ? account : undefined,
    SMTP_URL: options.smtp_url,
    SMTP_FROM: options.smtp_from,
    SLUICE_CONTACT: options.contact,
    SLUICE_DEMO: options.demo ? 'on' : 'off',
    LOG_LEVEL: options.log_level,
    // People read it on the app's page.
    SLUICE_LOG_FORMAT: 'text',
    ...others,
    HOST: '0.0.0.0',
    PORT: String(PORT),
    HOME: '/data/sluice',
    SLUICE_DATA_DIR: '/data/sluice',
    // There is no volume besides, and without this one the app does not start.
    SLUICE_STATE_DIR: 'off',
    SLUICE_INGRESS_PROXY: SUPERVISOR,
  };
  const settings = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { settings, notices };
}

function writeMqttUrl({ host, port, ssl, username, password }: NonNullable<Surroundings['mqtt']>): string {
  const account = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@` : '';
  return `${ssl ? 'mqtts' : 'mqtt'}://${account}${host}:${port}`;
}

/** `export NAME='value'`, in which a shell finds nothing to do. */
export const writeExport = ([name, value]: readonly [string, string]) =>
  `export ${name}='${value.replaceAll("'", "'\\''")}'`;

async function askSupervisor<Data>(path: string): Promise<Data | null> {
  const answer = await fetch(`http://supervisor${path}`, {
    headers: { Authorization: `Bearer ${process.env.SUPERVISOR_TOKEN}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { data: Data }).data;
}

if (import.meta.main) {
  const options = JSON.parse(readFileSync('/data/options.json', 'utf8')) as Options;
  const [mqtt, network, self] = await Promise.all([
    askSupervisor<Surroundings['mqtt']>('/services/mqtt'),
    askSupervisor<Surroundings['network']>('/network/info'),
    askSupervisor<Surroundings['self']>('/addons/self/info'),
  ]);
  const { settings, notices } = makeSettings(options, { mqtt, network, self });
  for (const notice of notices) console.error(notice);
  console.log(Object.entries(settings).map(writeExport).join('\n'));
}
