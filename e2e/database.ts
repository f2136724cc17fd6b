/** A hand on the database of a server, for what no page offers yet. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root } from './checkout.ts';
import { socketFolderOf } from './leftovers.ts';

const PROGRAM = `
import pg from 'pg';
const [host, statement, ...values] = process.argv.slice(1);
const client = new pg.Client({ host, user: 'sluice', database: 'postgres' });
await client.connect();
await client.query(statement, values);
await client.end();
`;

/** One statement, by a process of the server's package: that is where the database's client is. */
export async function changeDatabase(dataDir: string, statement: string, values: readonly string[]): Promise<void> {
  const args = ['--input-type=module', '--eval', PROGRAM, '--', socketFolderOf(dataDir), statement, ...values];
  await promisify(execFile)(pinnedNode, args, { cwd: join(root, 'server') });
}
