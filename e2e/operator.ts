/** The account that runs the server of a spec, named as its operator does it: by the command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Account, makeAccount } from './account.ts';
import { pinnedNode, root } from './checkout.ts';
import type { RunningServer } from './server-fixture.ts';

const run = promisify(execFile);

export async function makeOperator({ url, dataDir }: Pick<RunningServer, 'url' | 'dataDir'>): Promise<Account> {
  const account = await makeAccount(url, { name: 'Otto Operator' });
  await run(pinnedNode, ['server/operator/main.ts', 'admin', account.email], {
    cwd: root,
    env: { ...process.env, SLUICE_DATA_DIR: dataDir, SLUICE_STATE_DIR: 'off' },
  });
  return account;
}
