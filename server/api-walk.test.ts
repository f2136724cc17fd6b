/** The walk through the API in docs/ does what it says, on a real server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serverForFile } from './testing/shared-fixtures.ts';

const SCRIPT = join(import.meta.dirname, '../docs/api-walk.sh');

const server = serverForFile({ withSimulator: true });

test('from registration to a skipped schedule', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { stdout } = await promisify(execFile)('bash', [SCRIPT, address], { timeout: 60_000 });
  const attempts = [...stdout.matchAll(/attempt \d: (\S+)/g)].map(([, id]) => id);
  expect(attempts).toHaveLength(2);
  expect(attempts[0]).toBe(attempts[1]);
  expect(stdout).toMatch(/CANCELLED USER_/);
  expect(stdout).toContain('Walker POST /groups/:id/skips');
  expect(stdout).toContain('Done');
});
