import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SETTINGS, SettingsError } from './env.ts';
import { makePushKeys } from './push-keys.ts';

describe('the settings of the process', () => {
  test('all have a default, and an empty variable is none', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: null,
      databaseUrl: null,
      baseUrl: 'http://127.0.0.1:8080',
    });
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  test.each([
    [{ XDG_STATE_HOME: '/var/state' }, '/var/state/sluice'],
    [{ XDG_STATE_HOME: '/var/state', SLUICE_STATE_DIR: '/notes' }, '/notes'],
    [{ SLUICE_STATE_DIR: 'off' }, null],
  ])('with %j it is noted in %s that Sluice has run', (environment, folder) => {
    expect(readSettings(environment).stateDir).toBe(folder);
  });

  test('every invalid one is named in one sentence', () => {
    const read = () => readSettings({ PORT: '99999', SMTP_URL: 'http://mail', SLUICE_BASE_URL: 'garden' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT .*SMTP_URL .*SLUICE_BASE_URL /);
  });

  test('the whole network is let in only when asked', () => {
    const read = (environment: object) => readSettings({ ...environment }, () => ['192.168.1.5', '10.0.0.5']);
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({
      host: '0.0.0.0',
      baseUrl: 'http://192.168.1.5:8080',
      otherBaseUrls: ['http://10.0.0.5:8080'],
    });
    const set = { HOST: '0.0.0.0', SLUICE_BASE_URL: 'https://garden.example/' };
    expect(read(set)).toMatchObject({ baseUrl: 'https://garden.example', otherBaseUrls: null });
    expect(read({ HOST: '::1' })).toMatchObject({ baseUrl: 'http://[::1]:8080', otherBaseUrls: null });
  });

  test('passkeys, an OpenID provider and mails know no address that was only found', () => {
    expect(readSettings({ HOST: '::', PORT: '81' }).identityUrl).toBe('http://localhost:81');
    const SLUICE_BASE_URL = 'https://garden.example';
    expect(readSettings({ HOST: '::', SLUICE_BASE_URL }).identityUrl).toBe(SLUICE_BASE_URL);
  });

  test.each([
    [{}, true],
    [{ HOST: 'localhost', SLUICE_BASE_URL: 'http://[::1]:8080' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ SLUICE_BASE_URL: 'https://garden.example' }, false],
    [{ SLUICE_BASE_URL: 'https://127.0.0.1.garden.example' }, false],
  ])('%j: nobody but this machine reaches it: %s', (environment, isOnlyHere) => {
    expect(readSettings(environment)).toMatchObject({ isOnlyHere, registration: null });
  });

  test('devices are looked for in the networks of this machine, or those that are named', () => {
    const read = (text?: string) => readSettings({ SLUICE_DEVICE_NETWORKS: text }).deviceNetworks;
    expect(read()).toEqual({ hasOwn: true, named: [] });
    expect(read('none')).toEqual({ hasOwn: false, named: [] });
    const named = [
      { address: '10.0.20.0', prefix: 24 },
      { address: 'fd00::', prefix: 8 },
    ];
    expect(read('own, 10.0.20.0/24,fd00::/8')).toEqual({ hasOwn: true, named });
    expect(read('127.0.0.0/8')).toEqual({ hasOwn: false, named: [{ address: '127.0.0.0', prefix: 8 }] });
    for (const wrong of ['house', '10.0.0.0/33', '10.0.0', '10.0.0.0/', 'fd00::/129'])
      expect(() => read(wrong)).toThrow(/SLUICE_DEVICE_NETWORKS must be own, none/);
    expect(read('10.0.0.9').named).toEqual([{ address: '10.0.0.9', prefix: 32 }]);
    expect(() => read('own,none')).toThrow(SettingsError);
  });

  test.each([
    ['1883', { host: '0.0.0.0', port: 1883 }],
    ['192.168.1.5:1884', { host: '192.168.1.5', port: 1884 }],
    ['[::1]:1883', { host: '::1', port: 1883 }],
  ])('the broker of our own listens on %s', (text, listen) => {
    expect(readSettings({ SLUICE_MQTT_LISTEN: text }).ownBroker).toEqual({ plain: listen, tls: null });
  });

  test('a broker of our own is refused beside another, and where it cannot listen', () => {
    expect(readSettings({}).ownBroker).toBeNull();
    const tls = { SLUICE_MQTTS_LISTEN: '8883', SLUICE_MQTTS_CERT: '/a.crt', SLUICE_MQTTS_KEY: '/a.key' };
    expect(readSettings(tls).ownBroker).toEqual({
      plain: null,
      tls: { host: '0.0.0.0', port: 8883, certFile: '/a.crt', keyFile: '/a.key' },
    });
    expect(() => readSettings({ ...tls, SLUICE_MQTTS_KEY: '' })).toThrow(/SLUICE_MQTTS_KEY together/);
    expect(() => readSettings({ ...tls, MQTT_URL: 'mqtt://broker' })).toThrow(/MQTT_URL/);
    const ca = { SLUICE_MQTT_CA: '/ca.crt' };
    expect(readSettings({ ...ca, MQTT_URL: 'mqtts://broker' }).mqttCaFile).toBe('/ca.crt');
    expect(() => readSettings({ ...ca, MQTT_URL: 'mqtt://broker' })).toThrow(/SLUICE_MQTT_CA .*mqtts/);
    expect(() => readSettings({ SLUICE_MQTT_LISTEN: '1883', MQTT_URL: 'mqtt://broker' })).toThrow(
      /MQTT_URL .*SLUICE_MQTT_LISTEN/,
    );
    for (const wrong of ['70000', '0', 'port', 'a:b', 'mqtt://x:1883']) {
      expect(() => readSettings({ SLUICE_MQTT_LISTEN: wrong })).toThrow(/SLUICE_MQTT_LISTEN/);
    }
  });

  test('readings stay for so many months that what needs them has them', () => {
    const read = (SLUICE_READINGS_MONTHS?: string) => readSettings({ SLUICE_READINGS_MONTHS }).readingsMonths;
    expect([read(), read('3'), read('240')]).toEqual([24, 3, 240]);
    for (const wrong of ['2', '241', '12.5', 'two years', '-6'])
      expect(() => read(wrong)).toThrow(/SLUICE_READINGS_MONTHS must be a whole number of months from 3 to 240/);
  });

  test('the base address may have a path that is none of our own', () => {
    const read = (SLUICE_BASE_URL: string) => readSettings({ SLUICE_BASE_URL }).baseUrl;
    expect(read('https://home.example/garden/')).toBe('https://home.example/garden');
    expect(read('https://home.example/apis')).toBe('https://home.example/apis');
    for (const path of ['api', 'api/hassio_ingress/x', 'auth/', 'garden?a', 'garden#a', 'a//b'])
      expect(() => read(`https://home.example/${path}`)).toThrow(/SLUICE_BASE_URL must end with its path/);
  });

  test('proxies elsewhere are believed where they are named', () => {
    expect(readSettings({})).toMatchObject({ trustedProxies: [], ingressProxy: null });
    const read = readSettings({ SLUICE_TRUSTED_PROXIES: '10.0.0.2, fd00::/8', SLUICE_INGRESS_PROXY: '172.30.32.2' });
    expect(read).toMatchObject({ trustedProxies: ['10.0.0.2', 'fd00::/8'], ingressProxy: '172.30.32.2' });
    expect(() => readSettings({ SLUICE_TRUSTED_PROXIES: 'caddy' })).toThrow(/SLUICE_TRUSTED_PROXIES must be/);
    expect(() => readSettings({ SLUICE_INGRESS_PROXY: '172.30.32.0/23' })).toThrow(/SLUICE_INGRESS_PROXY must be/);
  });

  test('Home Assistant is shown nothing without a broker', () => {
    const SLUICE_HOME_ASSISTANT = 'anna@example.org';
    expect(() => readSettings({ SLUICE_HOME_ASSISTANT })).toThrow(/MQTT_URL or SLUICE_MQTT_LISTEN/);
    const set = readSettings({ SLUICE_HOME_ASSISTANT, MQTT_URL: 'mqtt://broker' });
    expect(set.homeAssistantAccount).toBe(SLUICE_HOME_ASSISTANT);
    expect(() => readSettings({ SLUICE_HOME_ASSISTANT: 'anna', MQTT_URL: 'mqtt://broker' })).toThrow(/email/);
  });

  test('a process does all, or what it is told to where others reach its database', () => {
    expect([...readSettings({}).roles]).toEqual(['api', 'control', 'planner', 'jobs']);
    const DATABASE_URL = 'postgres://db/sluice';
    const read = (SLUICE_ROLES: string) => [...readSettings({ SLUICE_ROLES, DATABASE_URL }).roles];
    expect(read('jobs, api')).toEqual(['api', 'jobs']);
    for (const wrong of ['plan', 'api,,jobs', 'API'])
      expect(() => read(wrong)).toThrow(/SLUICE_ROLES must be some of api/);
    expect(() => readSettings({ SLUICE_ROLES: 'api' })).toThrow(/control, planner, jobs .*DATABASE_URL/);
    expect(() => readSettings({ SLUICE_PLANNER_THREADS: '0' })).toThrow(/SLUICE_PLANNER_THREADS/);
  });

  test('keys come from settings, or from files that settings name', () => {
    const key = Buffer.alloc(32, 5);
    const folder = mkdtempSync(join(tmpdir(), 'sluice-keys-'));
    const file = join(folder, 'sealing-key');
    writeFileSync(file, `${key.toString('base64')}\n`);
    expect(readSettings({}).keys).toEqual({ sessionSecret: null, sealingKey: null, pushKeys: null });
    const pushKeys = makePushKeys();
    const given = {
      SLUICE_SESSION_SECRET: key.toString('base64'),
      SLUICE_SEALING_KEY_FILE: file,
      SLUICE_PUSH_KEYS: JSON.stringify(pushKeys),
    };
    expect(readSettings(given).keys).toEqual({ sessionSecret: key, sealingKey: key, pushKeys });
    const refusals = [
      [{ SLUICE_SESSION_SECRET: 'c2hvcnQ=' }, /^SLUICE_SESSION_SECRET must be 32 random bytes/],
      [{ SLUICE_PUSH_KEYS: '{}' }, /^SLUICE_PUSH_KEYS must be/],
      [{ SLUICE_SEALING_KEY_FILE: join(folder, 'none') }, /SLUICE_SEALING_KEY_FILE names a file .*none \(ENOENT\)/],
      [{ SLUICE_SEALING_KEY: given.SLUICE_SESSION_SECRET, SLUICE_SEALING_KEY_FILE: file }, /set one of them/],
    ] as const;
    for (const [wrong, sentence] of refusals) expect(() => readSettings(wrong)).toThrow(sentence);
    writeFileSync(file, 'nothing');
    expect(() => readSettings({ SLUICE_SEALING_KEY_FILE: file })).toThrow(
      `The file ${file} in SLUICE_SEALING_KEY_FILE`,
    );
    rmSync(folder, { recursive: true });
  });

  test('Apple’s Home and Matter have a port unless they or all networks are forbidden', () => {
    const portOf = (given: Record<string, string>) => readSettings(given).appleHomePort;
    expect(portOf({})).toBe(51_826);
    expect(portOf({ SLUICE_APPLE_HOME_PORT: '40000', SLUICE_DEVICE_NETWORKS: 'own' })).toBe(40_000);
    expect(portOf({ SLUICE_APPLE_HOME_PORT: 'off' })).toBeNull();
    expect(portOf({ SLUICE_DEVICE_NETWORKS: 'none' })).toBeNull();
    expect(() => readSettings({ SLUICE_APPLE_HOME_PORT: '65535' })).toThrow('SLUICE_APPLE_HOME_PORT');
    expect(readSettings({}).matterPort).toBe(5_550);
    expect(readSettings({ SLUICE_MATTER_PORT: 'off' }).matterPort).toBeNull();
  });

  test('docs/settings.md names each of them, and no other', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const expected = Object.entries<{ about: string; otherwise?: string }>(SETTINGS).map(
      ([name, { about, otherwise = 'none' }]) => `| \`${name}\` | ${about} | ${otherwise} |`,
    );
    expect(rows).toEqual(expected);
  });
});
