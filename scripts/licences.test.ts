import { expect, test } from 'vitest';
import { readLicences } from './licences/read-licences.ts';

/** Licences that are compatible with the AGPL, as docs/security.md lists them. */
const ALLOWED = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR EUPL-1.1+)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);
/** Named in another way than SPDX's, or only in their text, which was read. */
const READ: Readonly<Record<string, string>> = {
  eyes: 'MIT',
  jsonify: 'public domain',
  'node-hkdf-sync': 'Apache-2.0',
  'pause-stream': 'MIT OR Apache-2.0',
  vows: 'MIT',
  zipcodes: 'BSD-3-Clause',
};

test('every package that is installed has a licence that is allowed', () => {
  const packages = readLicences();
  expect(packages.length).toBeGreaterThan(100);
  const refused = packages.filter(({ name, licence }) => !ALLOWED.has(licence) && READ[name] === undefined);
  expect(refused).toEqual([]);
});
