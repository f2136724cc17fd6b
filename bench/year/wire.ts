/**
 * The wire between Sluice and the simulated devices, which loses commands and answers, brings them late or twice, and
 * garbles them. It outlives the server, as the devices do.
 */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '@sluice/drivers/driver';
import type { SocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { uniform } from '@sluice/simulator/weather/random';
import { dealWireFault, type WireFault } from './timetable.ts';

export interface Wire {
  /** How often each fault was made. */
  counts: Record<WireFault, number>;
  /** At which device and when; epoch milliseconds. */
  faults: { serial: string; atMs: number }[];
  commands(): number;
  /** Of a command that went another way: that it was sent, and what became of it. */
  noteCommand(): void;
  noteFault(fault: WireFault, serial: string): void;
  /** Sends again what was sent before, as a network does that had lost it: long after its time. */
  sendAgain(): Promise<void>;
  close(): Promise<unknown>;
}

interface Request {
  id: unknown;
  method: string;
  params: Record<string, unknown>;
}

export const LATE_MS = { least: 300, most: 2_500 };

export async function openWire(
  socketPath: string,
  devices: SocketTransport,
  seed: number,
  now: () => number,
  /** Is told of each opening as it is sent. */
  hearOpening: (runId: string) => void,
): Promise<Wire> {
  const noteFault = (fault: WireFault, serial: string) => {
    counts[fault] += 1;
    faults.push({ serial, atMs: now() });
  };
  const counts: Wire['counts'] = { lost: 0, unanswered: 0, hungUp: 0, doubled: 0, late: 0, garbled: 0, stale: 0 };
  const faults: Wire['faults'] = [];
  const clients = new Set<Socket>();
  const stale: Request[] = [];
  let commands = 0;
  let others = 0;

  async function pass(client: Socket, request: Request): Promise<void> {
    const { method } = request;
    // Devices do not end with the server.
    if (method === 'shutdown') return say(client, { id: request.id, result: {} });
    const isCommand = method === 'openValve' || method === 'closeValve';
    if (isCommand) commands += 1;
    if (method === 'openValve') hearOpening(String(request.params.runId));
    const fault = isCommand ? dealWireFault(seed, commands) : null;
    if (fault !== null) noteFault(fault, String(request.params.serial));
    if (fault === 'lost') return;
    if (fault === 'stale') stale.push(request);
    const answer = await ask(request);
    if (fault === 'doubled') say(client, await ask(request));
    if (fault === 'late') await sleep(LATE_MS.least + uniform(seed, commands, 'late') * (LATE_MS.most - LATE_MS.least));
    if (fault === 'unanswered') return;
    if (fault === 'hungUp') return void client.destroy();
    if (fault === 'garbled') return void client.write('{"id":\n');
    say(client, answer);
  }

  async function ask({ id, method, params }: Request): Promise<object> {
    try {
      return { id, result: await devices.request(method, params) };
    } catch (error) {
      if (error instanceof DriverError) return { id, error: { fault: error.fault, message: error.message } };
      throw error;
    }
  }

  const server = createServer((client) => {
    clients.add(client);
    let rest = '';
    client.setEncoding('utf8');
    client.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) void pass(client, JSON.parse(line) as Request);
    });
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
  });
  rmSync(socketPath, { force: true });
  server.listen(socketPath);
  await once(server, 'listening');
  chmodSync(socketPath, 0o600);
  return {
    counts,
    faults,
    commands: () => commands + others,
    noteCommand() {
      others += 1;
    },
    noteFault,
    async sendAgain() {
      for (const request of stale.splice(0)) await ask(request);
    },
    close() {
      for (const client of clients) client.destroy();
      server.close();
      return once(server, 'close');
    },
  };
}

function say(client: Socket, answer: object): void {
  if (!client.destroyed) client.write(`${JSON.stringify(answer)}\n`);
}
