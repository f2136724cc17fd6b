/** `npm run client`: writes the types of the client in client/ from what the server says of its API. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { runNode } from './child.ts';

const { code, output } = await runNode(['server/print-api.ts'], 'keep');
if (code !== 0) {
  process.stderr.write(output);
  process.exit(code);
}
const make = spawn(process.execPath, ['client/make.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  stdio: ['pipe', 'inherit', 'inherit'],
});
make.stdin.end(output);
const [made] = await once(make, 'close');
process.exit(made);
