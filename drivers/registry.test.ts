import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every folder beside the blueprint, the shared links and what tests share is in the registry', () => {
  const registry = readFileSync(new URL('registry.ts', import.meta.url), 'utf8');
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const missing = folders.filter(
    ({ name }) =>
      !['_blueprint', 'lan', 'mqtt', 'testing', 'node_modules'].includes(name) && !registry.includes(`'./${name}/`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
