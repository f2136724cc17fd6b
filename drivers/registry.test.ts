import { readdirSync, readFileSync } from 'node:fs';
import { DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import { describe, expect, test } from 'vitest';
import { PRESETS } from './home-assistant/presets.ts';

test('every folder beside the blueprint, the shared links and what tests share is in the registry', () => {
  const registry = readFileSync(new URL('registry.ts', import.meta.url), 'utf8');
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const missing = folders.filter(
    ({ name }) =>
      !['_blueprint', 'lan', 'mqtt', 'testing', 'node_modules'].includes(name) && !registry.includes(`'./${name}/`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('the table of docs/hardware.md says how far each driver was proven', () => {
  const ROW = /^\| `([a-z0-9-]+)` \| (.+) \| (real program|recorded messages|document): .+ \| .+ \|$/gm;
  const guide = readFileSync(new URL('../docs/hardware.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(ROW)].map(([, driver = '', opens = '', proof = '']) => ({ driver, opens, proof }));

  test('of all kinds, and of each integration of Home Assistant whose service is known', () => {
    const kinds = new Set(rows.map(({ driver }) => driver));
    expect([...kinds].toSorted()).toEqual(DRIVER_KINDS.filter((kind) => kind !== 'simulated').toSorted());
    const integrations = rows.flatMap(({ driver, opens }) =>
      driver === 'home-assistant' ? (/^`([a-z_]+)`$/.exec(opens)?.[1] ?? []) : [],
    );
    expect(integrations.toSorted()).toEqual(PRESETS.map(({ integration }) => integration).toSorted());
  });

  test('in the words of the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').split('\n');
    for (const driver of new Set(rows.map((row) => row.driver))) {
      const line = readme.find((one) => one.startsWith('|') && one.includes(`(docs/hardware-${driver}.md)`)) ?? '';
      // The strongest of a driver stands first.
      expect([driver, line]).toEqual([
        driver,
        expect.stringContaining(rows.find((row) => row.driver === driver)?.proof ?? ''),
      ]);
    }
  });
});
