/**
 * Stands between a process of Sluice and the simulator: who gave which order is noted here, outside of Sluice and its
 * database. One simulator serves all processes, so that no process may end it.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname } from 'node:path';
import { createLineCutter } from '@sluice/simulator/lines';

/** Each device and fencing number under which a valve was opened, with the lives of processes that did so. */
export type FencingNumbers = Map<string, Set<string>>;

/** @param life the process as it is now, for instance `sluice-2, life 3` */
export async function openRelay(
  socketPath: string,
  simulatorPath: string,
  life: () => string,
  seen: FencingNumbers,
): Promise<Server> {
  mkdirSync(dirname(socketPath), { recursive: true, mode: 0o700 });
  rmSync(socketPath, { force: true });
  const server = createServer((socket) => {
    const simulator = connect(simulatorPath);
    const end = () => {
      socket.destroy();
      simulator.destroy();
    };
    const cut = createLineCutter((line) => {
      const { id, method, params } = JSON.parse(line) as Request;
      if (method === 'shutdown') {
        socket.write(`${JSON.stringify({ id, result: {} })}\n`);
        return;
      }
      if (method === 'openValve') note(seen, params, life());
      simulator.write(`${line}\n`);
    });
    socket.setEncoding('utf8').on('data', (chunk) => cut(String(chunk)));
    simulator.on('data', (chunk) => socket.write(chunk));
    for (const one of [socket, simulator]) one.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));
  return server;
}

interface Request {
  id: number;
  method: string;
  params?: { serial?: string; fencingToken?: number };
}

function note(seen: FencingNumbers, { serial, fencingToken }: Request['params'] = {}, life: string): void {
  const key = `${serial} with ${fencingToken}`;
  seen.set(key, (seen.get(key) ?? new Set()).add(life));
}
