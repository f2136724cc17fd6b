/** The walk of docs/openings.md does what it says, on a real server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const SCRIPT = join(import.meta.dirname, '../../docs/openings-walk.sh');

const server = serverForFile({ withSimulator: true });

test('from a calendar to a key', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { token, group } = await openDemoGarden(server);
  const { stdout } = await promisify(execFile)('bash', [SCRIPT, address, token, group.id], { timeout: 30_000 });
  expect(stdout).toMatch(/\n[1-9]\d* events\n/);
  expect(stdout).toContain('start_utc,end_utc,local_date,local_time,zone');
  expect(stdout).toContain('v1=64 digits');
  expect(stdout).toContain(group.zones.find(({ terminal }) => terminal === 1)?.name);
  expect(stdout).toMatch(/"status":"OK"[\s\S]*\n404\nDone\n$/);
}, 40_000);
