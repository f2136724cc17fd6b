/** A hand on the simulated garden of a server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root } from './checkout.ts';
import { socketFolder } from './leftovers.ts';

/** One command of simulator/control.ts; throws what it refuses. */
export async function controlSimulator(dataDir: string, ...command: string[]): Promise<void> {
  const socket = join(socketFolder(dataDir), 'garden.sock');
  await promisify(execFile)(pinnedNode, ['simulator/control.ts', '--socket', socket, ...command], { cwd: root });
}
