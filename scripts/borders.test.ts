import { describe, expect, it } from 'vitest';
import { ENGINE_TOPICS } from './borders/areas.ts';
import { findOutdatedOrders, findStalePaths, findUnmappedFolders } from './borders/documents.ts';
import { findViolations } from './borders/find-violations.ts';
import { SERVER_JOINERS } from './borders/folders.ts';
import { SERVER_ORDER } from './borders/server-order.ts';
import { formatViolation } from './borders/violation.ts';

/** Runs the rules on a small repository, given as paths with their text. */
function judge(files: Readonly<Record<string, string>>): string[] {
  const { violations } = findViolations(Object.entries(files).map(([path, text]) => ({ path, text })));
  return violations.map(formatViolation);
}

const importing = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** A valid repository of two nouns, with one import added. */
function judgeImport(from: string, specifier: string, others: readonly string[] = []): string[] {
  const paths = [
    'contract/zones.ts',
    'contract/users.ts',
    'contract/weather.ts',
    'contract/devices.ts',
    'contract/hubs.ts',
    'contract/runs.ts',
    'server/zones/index.ts',
    'server/zones/store.ts',
    'server/users/index.ts',
    'server/users/tables.ts',
    'server/weather/index.ts',
    'server/devices/index.ts',
    'server/hubs/index.ts',
    'server/demo/index.ts',
    'server/control-loop/index.ts',
    'server/platform/clock.ts',
    'server/main.ts',
    'dashboard/zones/index.ts',
    'dashboard/users/index.ts',
    'dashboard/users/share-list.tsx',
    'dashboard/page-kit/page-link.tsx',
    'dashboard/app/router.tsx',
    'dashboard/ui/card.tsx',
    'dashboard/platform/api.ts',
    'drivers/driver.ts',
    'drivers/registry.ts',
    'drivers/conformance.ts',
    'drivers/_blueprint/codec.ts',
    'drivers/simulated/driver.ts',
    'weather-providers/provider.ts',
    'weather-providers/simulated/provider.ts',
    'engine/vocabulary/units.ts',
    ...ENGINE_TOPICS.map((topic) => `engine/${topic}/figures.ts`),
    ...others,
  ];
  const files = Object.fromEntries(paths.map((path) => [path, 'export {};\n']));
  return judge({ ...files, [from]: importing(specifier) });
}

const refused: readonly [from: string, specifier: string, instead: RegExp][] = [
  ['engine/vocabulary/soil.ts', '../soil-water/figures.ts', /words stand on nothing/],
  ['engine/vocabulary/soil.ts', 'zod', /needs no library/],
  ['engine/soil-water/ledger.ts', '../schedule/figures.ts', /looks only left/],
  ['engine/soil-water/ledger.ts', 'node:fs', /reads and writes nothing/],
  ['engine/soil-water/ledger.ts', '@sluice/contract/zones', /take the value as an argument/],
  ['engine/magic/spell.ts', '../soil-water/figures.ts', /say where engine\/magic stands/],
  ['engine/soil-water/ledger.ts', '../proof/golden.ts', /for tests only/],
  ['server/zones/service.ts', '@sluice/engine/proof/seasons/true-soil', /for tests only/],
  ['dashboard/zones/list.tsx', '@sluice/engine/proof/seasons/true-soil', /for tests only/],
  ['contract/zones.ts', '@sluice/engine/soil-water/figures', /no calculations/],
  ['contract/zones.ts', 'fastify', /engine\/vocabulary and Zod/],
  ['drivers/simulated/codec.ts', '../_blueprint/codec.ts', /knows no other/],
  ['drivers/driver.ts', './simulated/driver.ts', /only drivers\/registry\.ts lists them/],
  ['drivers/simulated/codec.ts', '../conformance.ts', /for tests only/],
  ['drivers/simulated/codec.ts', '@sluice/server/platform/clock', /does not know the server/],
  ['drivers/simulated/codec.ts', '@sluice/contract/zones', /does not know the wire/],
  ['drivers/_blueprint/codec.ts', '@sluice/simulator/garden', /over its transport/],
  ['drivers/simulated/codec.ts', '@sluice/engine/schedule/figures', /decides nothing/],
  ['weather-providers/simulated/codec.ts', '@sluice/drivers/driver', /a provider may import/],
  ['simulator/garden.ts', '@sluice/engine/soil-water/figures', /its own physics/],
  ['simulator/garden.ts', '@sluice/drivers/driver', /stands for hardware/],
  ['server/zones/service.ts', '../users/store.ts', /go through server\/users\/index\.ts/],
  [
    'server/zones/service.ts',
    '../users/tables.ts',
    /server\/users\/index\.ts; tables are named only by foreign keys and joins/,
  ],
  ['server/users/store.ts', '../zones/tables.ts', /listed with their reason in scripts\/borders\/foreign-tables\.ts/],
  ['server/zones/service.ts', '../devices/index.ts', /devices stands after zones .* let devices call zones/],
  ['server/routine/index.ts', '../demo/index.ts', /openings < .* < routine < overview < .*demo .* pass the value in/],
  ['server/zones/service.ts', '../demo/index.ts', /joiners put nouns together/],
  ['server/zones/service.ts', '../main.ts', /joiners put nouns together/],
  ['server/zones/service.ts', '../control-loop/index.ts', /wakes by itself/],
  ['server/zones/service.ts', '@sluice/drivers/driver', /only devices, hubs and control-loop/],
  ['server/zones/service.ts', '@sluice/weather-providers/provider', /only weather asks providers/],
  ['server/zones/service.ts', '@sluice/simulator/garden', /cannot tell a simulated garden/],
  ['server/zones/service.ts', '@sluice/dashboard/app/router', /does not know the dashboard/],
  ['server/zones/service.ts', '@sluice/i18n/en.json', /platform\/language\.ts/],
  ['server/zones/service.ts', '../../engine/vocabulary/units.ts', /write @sluice\/engine\/vocabulary\/units,/],
  ['server/zones/service.ts', '../../package.json', /beside its own folder/],
  ['server/demo/plant.ts', '../zones/store.ts', /go through server\/zones\/index\.ts/],
  ['server/main.ts', '@sluice/drivers/simulated/driver', /ask it by the kind that is stored/],
  ['server/main.ts', '@sluice/simulator/garden', /the demo alone knows/],
  ['server/devices/service.ts', '@sluice/drivers/simulated/driver', /only devices, hubs and control-loop/],
  ['server/app.ts', './control-loop/command.ts', /control-loop\/index\.ts/],
  ['server/control-loop/loop.ts', '../zones/store.ts', /go through/],
  ['server/control-loop/loop.ts', '@sluice/contract/zones', /speaks to devices/],
  ['server/control-loop/loop.ts', '../demo/index.ts', /argument of the loop/],
  ['server/platform/jobs.ts', '../zones/index.ts', /platform knows no noun/],
  ['server/platform/jobs.ts', '@sluice/engine/schedule/figures', /platform calculates nothing/],
  ['dashboard/zones/list.tsx', '../users/share-list.tsx', /go through dashboard\/users\/index\.ts/],
  ['dashboard/zones/list.tsx', '../app/router.tsx', /do not know the shell/],
  ['dashboard/zones/list.tsx', '@sluice/server/app', /over the API/],
  ['dashboard/zones/list.tsx', '@sluice/drivers/driver', /knows no hardware/],
  ['dashboard/app/home.tsx', '@sluice/server/app', /over the API/],
  ['dashboard/page-kit/not-yours.tsx', '../zones/index.ts', /what pages of any noun are made of/],
  ['dashboard/page-kit/not-yours.tsx', '../app/router.tsx', /what pages of any noun are made of/],
  ['dashboard/page-kit/not-yours.tsx', '@sluice/engine/schedule/figures', /calculates nothing/],
  ['dashboard/ui/button.tsx', '../page-kit/page-link.tsx', /ui knows nobody/],
  ['dashboard/platform/session.ts', '../page-kit/page-link.tsx', /platform knows no noun/],
  ['dashboard/ui/button.tsx', '@sluice/contract/zones', /knows no irrigation/],
  ['dashboard/ui/button.tsx', '../zones/index.ts', /ui knows nobody/],
  ['dashboard/ui/button.tsx', '../platform/i18n/use-translation.ts', /finished text/],
  ['dashboard/ui/button.tsx', 'zod', /React, the UI kit/],
  ['dashboard/platform/session.ts', '../zones/index.ts', /platform knows no noun/],
  ['e2e/fixture.ts', '@sluice/server/main', /start the server by path/],
  ['server/zones/service.ts', './service.test.ts', /nothing imports a test/],
];

const allowed: readonly [from: string, specifier: string][] = [
  ['engine/schedule/plan.ts', '../soil-water/figures.ts'],
  ['engine/soil-water/ledger.ts', '../vocabulary/units.ts'],
  ['engine/soil-water/ledger.test.ts', '../schedule/figures.ts'],
  ['engine/proof/golden.ts', 'vitest'],
  ['server/testing/test-server.ts', '../users/store.ts'],
  ['dashboard/testing/render-app.tsx', '../app/router.tsx'],
  ['bench/main.ts', '@sluice/server/testing/test-server'],
  ['contract/zones.ts', 'zod'],
  ['drivers/registry.ts', './simulated/driver.ts'],
  ['drivers/simulated/start.ts', '@sluice/simulator/launch'],
  ['drivers/_blueprint/driver.ts', '../driver.ts'],
  ['drivers/_blueprint/driver.test.ts', '../conformance.ts'],
  ['server/zones/service.ts', '../users/index.ts'],
  ['server/main.ts', '@sluice/drivers/registry'],
  ['server/demo/plant.ts', '@sluice/simulator/garden'],
  ['server/runs/history-store.ts', '../users/tables.ts'],
  ['server/devices/service.ts', '../zones/index.ts'],
  ['server/demo/plant.ts', '../routine/index.ts'],
  ['server/zones/tables.ts', '../users/tables.ts'],
  ['server/devices/status.ts', '@sluice/drivers/driver'],
  ['server/weather/sync.ts', '@sluice/weather-providers/provider'],
  ['server/demo/plant.ts', '../zones/index.ts'],
  ['server/control-loop/loop.ts', '../zones/index.ts'],
  ['server/zones/zones.test.ts', '../users/store.ts'],
  ['dashboard/app/home.tsx', '../zones/index.ts'],
  ['dashboard/app/routes.ts', '../users/share-list.tsx'],
  ['dashboard/zones/list.tsx', '../users/index.ts'],
  ['dashboard/zones/list.tsx', '../page-kit/page-link.tsx'],
  ['dashboard/page-kit/page-link.tsx', '../ui/card.tsx'],
  ['dashboard/zones/list.tsx', '@sluice/engine/schedule/figures'],
  ['dashboard/ui/button.tsx', '@mantine/core'],
];

describe('who may import whom', () => {
  for (const [from, specifier, instead] of refused) {
    it(`${from} may not import ${specifier}`, () => {
      const said = judgeImport(from, specifier);
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(instead);
      expect(said[0]).toContain(`${from}:1 imports ${specifier} - `);
    });
  }
  for (const [from, specifier] of allowed) {
    it(`${from} may import ${specifier}`, () => expect(judgeImport(from, specifier)).toEqual([]));
  }
});

describe('every way to import counts', () => {
  const ways = {
    'a type': "import type { Driver } from '@sluice/drivers/driver';",
    'a re-export': "export { x } from '@sluice/drivers/driver';",
    'a re-export of all': "export * from '@sluice/drivers/driver';",
    'a dynamic import': "export const x = () => import('@sluice/drivers/driver');",
    'a type in place': "export type X = import('@sluice/drivers/driver').Driver;",
    'an import for its effect': "import '@sluice/drivers/driver';",
  };
  for (const [way, text] of Object.entries(ways)) {
    it(way, () => {
      const said = judge({ 'contract/zones.ts': '', 'server/zones/service.ts': `\n${text}\n` });
      expect(said).toEqual([
        expect.stringContaining('server/zones/service.ts:2 imports @sluice/drivers/driver - only'),
      ]);
    });
  }

  it('a computed path cannot be read', () => {
    expect(judge({ 'drivers/registry.ts': 'export const load = (name: string) => import(name);' })).toEqual([
      expect.stringContaining('write the path out'),
    ]);
  });

  it('a file that cannot be parsed is reported', () => {
    expect(judge({ 'engine/vocabulary/units.ts': 'export const = 1;' })).toEqual([
      expect.stringContaining('engine/vocabulary/units.ts:1 cannot be read'),
    ]);
  });
});

describe('exceptions', () => {
  const files = [
    { path: 'contract/zones.ts', text: '' },
    { path: 'server/zones/service.ts', text: importing('@sluice/drivers/driver') },
  ];
  const exception = { from: 'server/zones/service.ts', to: 'drivers/driver.ts', reason: 'for the test' };

  it('allow what they name', () => {
    expect(findViolations(files, [exception])).toEqual({ violations: [], unusedExceptions: [] });
  });

  it('are reported when nothing needs them', () => {
    const idle = { ...exception, to: 'drivers/registry.ts' };
    expect(findViolations(files, [exception, idle]).unusedExceptions).toEqual([idle]);
  });
});

describe('the order of the server', () => {
  it('asks where a noun stands that is not in it', () => {
    const said = judgeImport('server/ponds/service.ts', '../zones/index.ts', ['contract/ponds.ts']);
    expect(said).toEqual([expect.stringMatching(/say where server\/ponds stands: put it into SERVER_ORDER/)]);
    expect(
      judgeImport('server/zones/service.ts', '../ponds/index.ts', ['contract/ponds.ts', 'server/ponds/index.ts']),
    ).toEqual([expect.stringMatching(/say where server\/ponds stands/)]);
  });

  it('lets no noun stand twice', () => {
    expect(new Set(SERVER_ORDER).size).toBe(SERVER_ORDER.length);
  });
});

describe('the engine', () => {
  it('is reached from where the product starts, or else in engine/proof', () => {
    const files = {
      'server/main.ts': importing('@sluice/engine/schedule/plan'),
      'engine/schedule/plan.ts': importing('../soil-water/balance.ts'),
      'engine/soil-water/balance.ts': '',
      'engine/soil-water/ledger.ts': '',
      'engine/soil-water/ledger.test.ts': importing('./ledger.ts'),
      'engine/proof/seasons.ts': importing('../soil-water/ledger.ts'),
    };
    const raw = Object.entries(files).map(([path, text]) => ({ path, text }));
    const said = findViolations(raw, [], ['server/main.ts']).violations.map(formatViolation);
    expect(said).toEqual([
      'engine/soil-water/ledger.ts:1 is reached from no entry point of the product - wire it into the planner or the ' +
        'server, move it to engine/proof, or delete it.',
    ]);
  });
});

describe('circles', () => {
  it('are named with all their files, once', () => {
    const said = judge({
      'engine/schedule/a.ts': importing('./b.ts'),
      'engine/schedule/b.ts': importing('./c.ts'),
      'engine/schedule/c.ts': importing('./a.ts'),
    });
    expect(said).toEqual([
      'engine/schedule/c.ts:1 imports ./a.ts - this closes a circle (engine/schedule/a.ts > engine/schedule/b.ts > ' +
        'engine/schedule/c.ts > engine/schedule/a.ts): move what both need into a third file.',
    ]);
  });

  it('go through workspace names and the index of a noun', () => {
    const said = judge({
      'contract/zones.ts': '',
      'contract/users.ts': '',
      'server/zones/index.ts': "export * from './service.ts';",
      'server/zones/service.ts': importing('../users/index.ts'),
      'server/users/index.ts': importing('@sluice/server/zones/index'),
    });
    expect(said).toContainEqual(expect.stringContaining('closes a circle'));
  });

  it('of types alone are none', () => {
    expect(
      judge({
        'engine/schedule/a.ts': importing('./b.ts'),
        'engine/schedule/b.ts': "import type { A } from './a.ts';\nexport const x: A = 1;",
      }),
    ).toEqual([]);
  });
});

describe('the engine is pure', () => {
  const impure = [
    'Date.now()',
    "Date['now']()",
    'new Date()',
    'Date()',
    'Temporal.Now.instant()',
    'Math.random()',
    "fetch('x')",
    'process.env.X',
    'setTimeout(f, 1)',
    'performance.now()',
    'console.log(1)',
    'globalThis.fetch',
    '[console]',
  ];
  for (const text of impure) {
    it(`says no to ${text}`, () => {
      expect(judge({ 'engine/schedule/plan.ts': `\nexport const x = ${text};` })).toEqual([
        expect.stringMatching(/^engine\/schedule\/plan\.ts:2 mentions /),
      ]);
    });
  }

  it('lets values pass that only look like it', () => {
    const text =
      'export const x = (t: number, job: { process: number }) => [new Date(t), job.process, { console: 1 }];';
    expect(judge({ 'engine/schedule/plan.ts': text })).toEqual([]);
  });

  it('leaves tests and other folders alone', () => {
    const text = 'export const x = Math.random();';
    expect(
      judge({ 'engine/schedule/plan.test.ts': text, 'engine/proof/cases.ts': text, 'simulator/clock.ts': text }),
    ).toEqual([]);
  });
});

describe('listings and names', () => {
  it('a noun without its contract', () => {
    expect(judge({ 'server/ponds/service.ts': 'export {};' })).toEqual([
      expect.stringContaining('server/ponds, which is no noun - say what crosses the wire in contract/ponds.ts'),
    ]);
    expect(judge({ 'dashboard/ponds/list.tsx': 'export {};' })).toEqual([expect.stringContaining('dashboard/ponds')]);
    expect(judge({ 'server/ponds/service.ts': 'export {};', 'contract/ponds.ts': 'export {};' })).toEqual([]);
  });

  for (const name of ['date-utils.ts', 'helpers.ts', 'misc.css', 'common/words.ts', 'run-manager.ts']) {
    it(`no file is called ${name}`, () => {
      expect(judge({ [`simulator/${name}`]: '' })).toEqual([expect.stringContaining('name the thing')]);
    });
  }

  it('a word inside another is no such name', () => expect(judge({ 'simulator/commonly.ts': '' })).toEqual([]));
});

describe('tests state their time', () => {
  const ofSql = 'now()';
  for (const text of [
    'Date.now()',
    "Date['now']()",
    'new Date()',
    'Date()',
    'Temporal.Now.instant()',
    'f(Date.now)',
    `'update t set at = ${ofSql}'`,
    `sql\`select * from t where at < \${x} or at > ${ofSql}\``,
  ]) {
    it(`says no to ${text}`, () => {
      expect(judge({ 'simulator/a.test.ts': `\nexport const x = ${text};` })).toEqual([
        expect.stringMatching(/^simulator\/a\.test\.ts:2 reads the real date .* takes place on SLUICE_TEST_DATE/),
      ]);
    });
  }

  it('what tests share is held to it too, and browser specs have one way to ask', () => {
    const text = 'export const x = new Date();';
    for (const path of ['server/testing/test-server.ts', 'dashboard/test-setup.ts', 'drivers/conformance.ts'])
      expect(judge({ [path]: text })).toEqual([expect.stringContaining('reads the real date')]);
    for (const path of ['e2e/demo.spec.ts', 'e2e/person.ts'])
      expect(judge({ [path]: text })).toEqual([expect.stringContaining('ask realPresent()')]);
    expect(judge({ 'e2e/real-present.ts': text })).toEqual([]);
  });

  it('a stated date, a stopwatch and the product pass', () => {
    const text = "export const x = [new Date(0), new Date('2028-02-29'), performance.now(), Date.parse('2028-02-29')];";
    expect(judge({ 'simulator/a.test.ts': text, 'simulator/main.ts': 'export const x = Date.now();' })).toEqual([]);
  });
});

describe('tests are honest', () => {
  const silenced = [
    "it.only('a', f);",
    "describe.skip('a', f);",
    "it.todo('a');",
    "test.concurrent.only('a', f);",
    "it.skipIf(isRoot)('a', f);",
    "test.skip('a', async () => {});",
    "test.fixme('a', async () => {});",
    "it('a', { skip: true }, f);",
    "it('a', (context) => context.skip());",
    'const maybe = x ? it : it.skip;',
  ];
  for (const text of silenced) {
    it(`says no to ${text}`, () => {
      expect(judge({ 'simulator/a.test.ts': text })).toEqual([
        expect.stringMatching(/^simulator\/a\.test\.ts:1 has \./),
      ]);
    });
  }

  it('a skip at run time with its reason passes', () => {
    const text = `
      it('a', (context) => context.skip(isRoot, 'root may do all'));
      it('b', (context) => context.skip('no series here'));
      test('c', () => { test.skip(process.platform === 'win32', 'no sockets there'); });`;
    expect(judge({ 'simulator/a.test.ts': text })).toEqual([]);
  });

  it('browser specs are held to it too', () => {
    expect(judge({ 'e2e/demo.spec.ts': "test.only('a', f);" })).toEqual([expect.stringContaining('.only')]);
  });
});

describe('addresses stay below the path of the site', () => {
  const rooted: readonly (readonly [string, string])[] = [
    ['dashboard/platform/a.ts', "fetch('/api/v1/zones');"],
    ['dashboard/platform/a.ts', 'export const x = () => fetch(`/health/ready`);'],
    ['server/platform/a.ts', "export const a = (reply: any) => reply.redirect('/#/login');"],
  ];
  for (const [path, text] of rooted) {
    it(`says no to ${text}`, () => {
      expect(judge({ [path]: text })).toEqual([expect.stringContaining('at the root of the site')]);
    });
  }

  it('relative ones pass', () => {
    const text = "fetch('api/v1/zones'); reply.redirect('./#/x'); reply.redirect('../../#/openid');";
    expect(judge({ 'dashboard/platform/a.ts': text, 'server/platform/a.ts': text })).toEqual([]);
  });
});

describe('documents', () => {
  const paths = ['engine/schedule/plan.ts', 'server/zones/store.ts', 'server/routine/index.ts', 'contract/zones.ts'];
  const map = (rows: string) => [{ path: 'ARCHITECTURE.md', text: rows }];

  it('a file or folder that a document names must be there', () => {
    const text =
      'Begin at `schedule/plan.ts`, `store.ts` and `server/zones/`.\nThen `schedule/gone.ts` and `server/gone/`.';
    expect(findStalePaths([{ path: 'docs/guide.md', text }], paths).map(formatViolation)).toEqual([
      'docs/guide.md:2 names schedule/gone.ts, which is not there - name what is there now, or take the sentence out.',
      'docs/guide.md:2 names server/gone/, which is not there - name what is there now, or take the sentence out.',
    ]);
  });

  it('the map names every folder at the top, and every one below that is no noun', () => {
    const rows = '| `engine/` | knowledge | |\n| `server/<noun>/` | a noun | |';
    expect(findUnmappedFolders(map(rows), paths).map(({ what }) => what)).toEqual([
      'has no row for contract/',
      'has no row for server/routine/',
    ]);
    const whole = `${rows}\n| \`contract/\` | the wire | |\n| \`server/overview\`, \`routine\` | joiners | |`;
    expect(findUnmappedFolders(map(whole), paths)).toEqual([]);
  });

  it('the order of the server is written as the check enforces it', () => {
    const written = `${SERVER_ORDER.join(' < ')}, then ${SERVER_JOINERS.join(' < ')}.`;
    expect(findOutdatedOrders(map(written))).toEqual([]);
    expect(findOutdatedOrders(map(written.replace('users < ', ''))).map(formatViolation)).toEqual([
      `ARCHITECTURE.md:1 has another order of the server - write ${SERVER_ORDER.join(' < ')}.`,
    ]);
  });
});
