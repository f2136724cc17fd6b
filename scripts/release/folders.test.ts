/** Tests the folders for containers and for Home Assistant; what these make of them was tried by hand (docs/decisions/0119). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFolders } from './folders.ts';
import { makeSettings, type Options, writeExport } from './home-assistant/sluice/settings.ts';

const ARCHIVE = 'sluice-1.2.3-linux-x64.tar.xz';
const made = mkdtempSync(join(tmpdir(), 'sluice-folders-'));
afterAll(() => rmSync(made, { recursive: true }));
writeFileSync(join(made, ARCHIVE), 'archive');
const names = writeFolders(
  { sources: join(import.meta.dirname, '../..'), version: '1.2.3', commit: 'abc', epochS: 1_790_000_000 },
  made,
  new Map([[ARCHIVE, { arch: 'x64', debian: 'amd64' }]]),
);
const read = (name: string) => readFileSync(join(made, name), 'utf8');
/** Names that are indented this far below a line. */
const listNames = (text: string, above: string) =>
  (new RegExp(`^${above}:\\n((?: .*\\n)+)`, 'm').exec(text)?.[1] ?? '').match(/^ {2}[\w/]+(?=:)/gm);

test('the folders say the version, and each builds the archive that lies in it', () => {
  const texts = names.filter((name) => /\.(ya?ml|sh|ts|md|conf|example)$|file$/.test(name));
  for (const name of texts) expect(read(name), name).not.toMatch(/@[A-Z]+@/);
  for (const [folder, build] of [
    ['container', 'Containerfile'],
    ['home-assistant/sluice', 'Dockerfile'],
  ] as const) {
    expect(read(`${folder}/${build}`)).toContain(`ADD sluice-1.2.3-linux-\${TARGETARCH}.tar.xz `);
    expect(read(`${folder}/sluice-1.2.3-linux-amd64.tar.xz`)).toBe('archive');
  }
  expect(read('container/Containerfile')).toMatch(/created="2026-09-21T/);
  expect(read('home-assistant/sluice/config.yaml')).toContain('version: "1.2.3"');
  expect(statSync(join(made, 'home-assistant/sluice/run.sh')).mode & 0o777).toBe(0o755);
  expect(spawnSync('sh', ['-n'], { input: read('home-assistant/sluice/run.sh'), encoding: 'utf8' }).stderr).toBe('');
});

test('each option of the app has its name in ten languages', () => {
  const app = 'home-assistant/sluice';
  const options = listNames(read(`${app}/config.yaml`), 'schema');
  expect(options).toContain('  home_assistant_account');
  const translations = names.filter((name) => name.startsWith(`${app}/translations/`));
  expect(translations).toHaveLength(10);
  for (const name of translations) expect(listNames(read(name), 'configuration'), name).toEqual(options);
});

const options: Options = { demo: true, log_level: 'info', other_settings: [] };
const mqtt = { host: 'core-mosquitto', port: 1883, ssl: false, username: 'addons', password: 'p@ss' };
const network = {
  interfaces: [
    { enabled: true, primary: false, ipv4: { address: ['10.0.0.5/24'] } },
    { enabled: true, primary: true, ipv4: { address: ['192.168.1.5/24'] } },
    { enabled: false, primary: false, ipv4: null },
  ],
};
const self = { network: { '8080/tcp': 8089 } };

test('Sluice as an app has the settings of its page, and the broker, networks and port of Home Assistant', () => {
  const { settings, notices } = makeSettings(
    { ...options, home_assistant_account: 'anna@garden.example' },
    { mqtt, network, self },
  );
  expect(settings).toMatchObject({
    MQTT_URL: 'mqtt://addons:p%40ss@core-mosquitto:1883',
    SLUICE_HOME_ASSISTANT: 'anna@garden.example',
    SLUICE_BASE_URL: 'http://192.168.1.5:8089',
    SLUICE_DEVICE_NETWORKS: '192.168.1.5/24,10.0.0.5/24',
    SLUICE_INGRESS_PROXY: '172.30.32.2',
    SLUICE_DATA_DIR: '/data/sluice',
  });
  expect(notices).toEqual([]);
  const documented = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
  expect(Object.keys(settings).filter((name) => name !== 'HOME' && !documented.includes(`| \`${name}\` |`))).toEqual(
    [],
  );
});

test('it starts without a broker, and says what is missing', () => {
  const { settings, notices } = makeSettings(
    { ...options, home_assistant_account: 'anna@garden.example', demo: false },
    { mqtt: null, network: null, self: null },
  );
  expect(settings).not.toHaveProperty('SLUICE_HOME_ASSISTANT');
  expect(settings).not.toHaveProperty('SLUICE_BASE_URL');
  expect(settings.SLUICE_DEMO).toBe('off');
  expect(notices).toEqual([expect.stringContaining('no MQTT broker'), expect.stringContaining('lead nowhere')]);
});

test('a setting by its name counts before what Home Assistant knows, but moves neither data nor port', () => {
  const other_settings = [
    { name: 'MQTT_URL', value: 'mqtt://other' },
    { name: 'SLUICE_DATA_DIR', value: '/tmp' },
    { name: 'PORT', value: '1' },
  ];
  const { settings } = makeSettings({ ...options, other_settings }, { mqtt, network, self });
  expect(settings).toMatchObject({ MQTT_URL: 'mqtt://other', SLUICE_DATA_DIR: '/data/sluice', PORT: '8080' });
});

test('a shell finds nothing to do in a value', () => {
  const value = 'a\'b"$(touch x)`touch x`\\\n;c';
  const { stdout } = spawnSync('sh', ['-c', `${writeExport(['SMTP_URL', value])}; printf %s "$SMTP_URL"`]);
  expect(String(stdout)).toBe(value);
});
