/** A real Home Assistant on this machine, for as long as a trial takes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sluice/drivers/testing/free-port';

export interface EntityState {
  entity_id: string;
  state: string;
  attributes: { friendly_name?: string; unit_of_measurement?: string; device_class?: string };
}

export interface RealHomeAssistant {
  /** Host and port. */
  host: string;
  /** Asks something over its WebSocket, as its owner. Rejects with what it says. */
  ask<Answer>(message: { type: string; [field: string]: unknown }): Promise<Answer>;
  /** Connects it to a broker, by its own form. */
  useBroker(place: { port: number; username: string; password: string }): Promise<void>;
  callService(name: `${string}.${string}`, data: object): Promise<void>;
  /** Those that MQTT discovery made, by their friendly names. */
  entities(): Promise<Map<string, EntityState>>;
  /** What it complained of about MQTT. */
  complaints(): string[];
  stop(): Promise<void>;
}

const USER = 'gardener';
const PASSWORD = 'lavender';
const START_S = 90;

/**
 * @param folder of the environment
 * @param config a folder for what it stores; `port` and more of its configuration where it is to have them
 */
export async function startHomeAssistant(
  folder: string,
  config: string,
  { port: givenPort = null, more = '' }: { port?: number | null; more?: string } = {},
): Promise<RealHomeAssistant> {
  const port = givenPort ?? portIn(config) ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = join(config, 'log');
  mkdirSync(config, { recursive: true });
  writeFileSync(
    join(config, 'configuration.yaml'),
    `homeassistant:\n  time_zone: UTC\nhttp:\n  server_host: 127.0.0.1\n  server_port: ${port}\napi:\nconfig:\nlogger:\n  default: warning\n${more}`,
  );
  const hass = join(folder, 'bin', 'hass');
  spawnSync(hass, ['--script', 'auth', '-c', config, 'add', USER, PASSWORD]);
  const child: ChildProcess = spawn(hass, ['-c', config, '--skip-pip', '--log-file', log], { stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(late);
  };

  let token = '';
  async function ask<Answer>(method: string, path: string, body: object | null = null): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Home Assistant answers ${answer.status} to ${method} ${path}: ${text}`);
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Answer;
  }

  async function login(): Promise<void> {
    const client = { client_id: `${url}/` };
    const flow = await ask<{ flow_id: string }>('POST', '/auth/login_flow', {
      ...client,
      handler: ['homeassistant', null],
      redirect_uri: `${url}/`,
    });
    const { result } = await ask<{ result: string }>('POST', `/auth/login_flow/${flow.flow_id}`, {
      ...client,
      username: USER,
      password: PASSWORD,
    });
    const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code: result });
    const answer = await fetch(`${url}/auth/token`, { method: 'POST', body });
    token = ((await answer.json()) as { access_token: string }).access_token;
  }

  try {
    await untilReady(`${url}/auth/providers`, child, log);
    await login();
    await keepPort(url, token);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    host: `127.0.0.1:${port}`,
    ask: (message) => askOverSocket(socketOf(url), token, message),
    async useBroker(place) {
      const { flow_id, data_schema: fields } = await ask<{ flow_id: string; data_schema: { name: string }[] }>(
        'POST',
        '/api/config/config_entries/flow',
        { handler: 'mqtt' },
      );
      // Since 2026 its form has a part for the rest.
      const rest = fields.some(({ name }) => name === 'other_settings')
        ? { other_settings: { set_client_cert: false, set_ca_cert: 'off' } }
        : {};
      const { type, errors } = await ask<{ type: string; errors?: object }>(
        'POST',
        `/api/config/config_entries/flow/${flow_id}`,
        { broker: '127.0.0.1', ...place, ...rest },
      );
      if (type !== 'create_entry')
        throw new Error(`Home Assistant does not take the broker: ${JSON.stringify(errors)}`);
    },
    callService: (name, data) => ask('POST', `/api/services/${name.replace('.', '/')}`, data),
    async entities() {
      const template = "{{ integration_entities('mqtt') | to_json }}";
      const ids = await ask<string[]>('POST', '/api/template', { template });
      const states = await ask<EntityState[]>('GET', '/api/states');
      return new Map(
        states.flatMap((entity) =>
          ids.includes(entity.entity_id) ? [[entity.attributes.friendly_name ?? entity.entity_id, entity]] : [],
        ),
      );
    },
    complaints: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /(?:WARNING|ERROR).*mqtt/i.test(line)),
  };
}

/** Since 2026 it goes back to its own port after five minutes, unless somebody confirms the one in its configuration. */
const keepPort = (url: string, token: string) =>
  askOverSocket(socketOf(url), token, { type: 'http/config/promote' }).catch((error: unknown) => {
    // An older one knows no such thing, and one that has started before has nothing to confirm.
    if (!/unknown_command|No pending/.test(String(error))) throw error;
  });

const socketOf = (url: string) => `${url.replace('http', 'ws')}/api/websocket`;

/** Of one that has started there before; since 2026 it stays with that. */
function portIn(config: string): number | null {
  const file = join(config, 'configuration.yaml');
  const [, port] = (existsSync(file) && /server_port: (\d+)/.exec(readFileSync(file, 'utf8'))) || [];
  return port === undefined ? null : Number(port);
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (let seconds = 0; seconds < START_S; seconds++) {
    // Any answer: nobody has gone through its first pages, and the login does without them.
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (child.exitCode !== null) break;
    await sleep(1_000);
  }
  throw new Error(`Home Assistant has not started:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
}

function askOverSocket<Answer>(url: string, token: string, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onerror = () => reject(new Error(`${url} does not answer`));
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(String(data)) as { type: string; success?: boolean; result?: Answer };
      if (said.type === 'auth_required') socket.send(JSON.stringify({ type: 'auth', access_token: token }));
      else if (said.type === 'auth_ok') socket.send(JSON.stringify({ id: 1, ...message }));
      else {
        socket.close();
        if (said.success) resolve(said.result as Answer);
        else reject(new Error(`Home Assistant says ${String(data)}`));
      }
    };
  });
}
