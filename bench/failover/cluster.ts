/** etcd, PostgreSQL under Patroni, HAProxy and mosquitto, from the files of the guide (docs/scaling-out.md). */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { root } from '@sluice/e2e/checkout';
import pg from 'pg';
import { Machine } from './machines.ts';
import { programOf } from './programs.ts';

const FILES = join(root, 'scripts', 'release', 'cluster');
const MOSQUITTO_PASSWD = '/usr/bin/mosquitto_passwd';
const START_MS = 90_000;
const LOOK_MS = 100;

/** One of them as Patroni lists it. */
interface Member {
  name: string;
  role: string;
  state: string;
}

export class Cluster {
  readonly services = new Machine('services', '10.77.0.10');
  readonly databases = [new Machine('database-1', '10.77.0.11'), new Machine('database-2', '10.77.0.12')];
  readonly #folder: string;
  readonly #passwords = new Map<string, string>();
  #broker: ChildProcess | null = null;
  #pooler: ChildProcess | null = null;

  /** @param folder for the filled in files and the logs */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<void> {
    this.services.prepareOwn();
    for (const machine of this.databases) await machine.prepare();
    for (const machine of [this.services, ...this.databases]) this.#startEtcd(machine);
    for (const machine of this.databases) this.startPatroni(machine);
    this.#startHaproxy();
    await this.startBroker();
    await this.settled();
    await this.#makeDatabase();
  }

  startPatroni(machine: Machine): void {
    const file = this.#write('patroni.yaml', machine);
    chownSync(file, Number(execFileSync('id', ['-u', 'postgres'])), 0);
    machine.start('postgres', [programOf('patroni'), file], this.#output(machine, 'patroni'));
  }

  /** The machine of the primary; null while there is none. */
  async findPrimary(): Promise<Machine | null> {
    for (const machine of this.databases) if ((await ask(machine, '/primary')) === 200) return machine;
    return null;
  }

  /** Until one leads and the other is its synchronous standby. Throws with what was seen instead. */
  async settled(): Promise<{ primary: Machine; standby: Machine }> {
    const deadline = performance.now() + START_MS;
    for (;;) {
      const primary = await this.findPrimary();
      const standby = this.databases.find((machine) => machine !== primary);
      if (primary && standby && (await ask(standby, '/synchronous')) === 200) return { primary, standby };
      if (performance.now() > deadline) {
        throw new Error(`The database has no synchronous standby: ${JSON.stringify(await this.members())}.`);
      }
      await sleep(LOOK_MS);
    }
  }

  /** Empty where no Patroni answers. */
  async members(): Promise<Member[]> {
    for (const { address } of this.databases) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async startBroker(): Promise<void> {
    const passwords = join(this.#folder, 'mqtt-passwords');
    const user = Number(execFileSync('id', ['-u', 'mosquitto']));
    if (this.#broker === null) {
      writeFileSync(passwords, '');
      execFileSync(MOSQUITTO_PASSWD, ['-b', passwords, 'sluice', this.#password('PASSWORD_OF_MQTT')]);
      chownSync(passwords, user, user);
    }
    const file = this.#write('mosquitto.conf', this.services, { '/etc/mosquitto/sluice.passwords': passwords });
    this.#broker = this.services.start(
      'mosquitto',
      [programOf('mosquitto'), '-c', file],
      this.#output(this.services, 'mosquitto'),
    );
    await listening(this.services.address, 1883);
  }

  async killBroker(): Promise<void> {
    if (this.#broker === null || this.#broker.exitCode !== null) return;
    const ended = once(this.#broker, 'exit');
    this.#broker.kill('SIGKILL');
    await ended;
  }

  /** PgBouncer before HAProxy. Returns the address of the database through it. */
  async startPooler(mode: 'session' | 'transaction'): Promise<string> {
    const users = join(this.#folder, 'pooler-users');
    writeFileSync(users, `"sluice" "${this.#password('PASSWORD_OF_SLUICE')}"\n`);
    const file = this.#write('pgbouncer.ini', this.services, {
      '/etc/pgbouncer/userlist.txt': users,
      'pool_mode = session': `pool_mode = ${mode}`,
    });
    const output = this.#output(this.services, 'pgbouncer');
    this.#pooler = this.services.start('postgres', [programOf('pgbouncer'), file], output);
    await listening(this.services.address, 6432);
    return (this.sluiceSettings().DATABASE_URL ?? '').replace(':5000', ':6432');
  }

  async stopPooler(): Promise<void> {
    if (this.#pooler === null || this.#pooler.exitCode !== null) return;
    const ended = once(this.#pooler, 'exit');
    this.#pooler.kill('SIGKILL');
    await ended;
  }

  get brokerUrl(): string {
    return this.sluiceSettings().MQTT_URL ?? '';
  }

  /** Of the file that all processes read. */
  sluiceSettings(): Record<string, string> {
    const settings = parseEnv(readFileSync(this.#write('sluice.env', this.services), 'utf8'));
    return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']));
  }

  #startEtcd(machine: Machine): void {
    const settings = parseEnv(readFileSync(this.#write('etcd.env', machine), 'utf8'));
    machine.start('etcd', [programOf('etcd-server')], {
      ...this.#output(machine, 'etcd'),
      env: settings,
    });
  }

  #startHaproxy(): void {
    const file = this.#write('haproxy.cfg', this.services);
    this.services.start('root', [programOf('haproxy'), '-db', '-f', file], this.#output(this.services, 'haproxy'));
  }

  async #makeDatabase(): Promise<void> {
    await listening(this.services.address, 5000);
    const client = new pg.Client({
      ...{ host: this.services.address, port: 5000, user: 'postgres', database: 'postgres' },
      password: this.#password('PASSWORD_OF_POSTGRES'),
    });
    await client.connect();
    await client.query(`create role sluice login password '${this.#password('PASSWORD_OF_SLUICE')}'`);
    await client.query('create database sluice owner sluice');
    await client.end();
  }

  /** One of the guide's files, filled in for a machine. Returns its path. */
  #write(name: string, { name: own, address }: Machine, instead: Record<string, string> = {}): string {
    let text = readFileSync(join(FILES, name), 'utf8').replaceAll('THIS_NAME', own).replaceAll('THIS_ADDRESS', address);
    text = text.replace(/PASSWORD_OF_[A-Z]+/g, (password) => this.#password(password));
    for (const [from, to] of Object.entries(instead)) text = text.replaceAll(from, to);
    const folder = join(this.#folder, own);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  #password(name: string): string {
    const password = this.#passwords.get(name) ?? randomBytes(12).toString('hex');
    this.#passwords.set(name, password);
    return password;
  }

  #output({ name }: Machine, program: string) {
    const log = openSync(join(this.#folder, `${name}-${program}.log`), 'a');
    return { stdio: ['ignore' as const, log, log], cwd: '/' };
  }
}

async function ask({ address }: Machine, path: string): Promise<number | null> {
  const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? null;
}

async function listening(host: string, port: number): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const socket = connect(port, host);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (performance.now() > deadline) throw new Error(`Nobody listens at ${host}:${port}.`);
    await sleep(LOOK_MS);
  }
}
