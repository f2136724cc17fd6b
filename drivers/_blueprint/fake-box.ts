/** For tests: a box on a real socket, with a clock that the test advances. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';

const BUTTON_MS = 600_000;

export interface FakeBox {
  host: string;
  /** Whether it waters by programs of its own. */
  runsPrograms: boolean;
  isOffline: boolean;
  /** It executes commands, but does not answer them. */
  losesAnswers: boolean;
  now(): number;
  pass(durationS: number): void;
  press(station: number): void;
  close(): Promise<void>;
}

export async function openFakeBox(password: string, stations: string[]): Promise<FakeBox> {
  let nowMs = 1_750_000_000_000;
  const shutAtMs = stations.map(() => 0);
  const { host, close } = await openLocalServer((request, response) => void answer(request, response));
  const box: FakeBox = {
    host,
    runsPrograms: true,
    isOffline: false,
    losesAnswers: false,
    now: () => nowMs,
    pass: (durationS) => {
      nowMs += durationS * 1000;
    },
    press: (station) => {
      shutAtMs[station - 1] = nowMs + BUTTON_MS;
    },
    close,
  };

  function perform(method: string, params: { [name: string]: unknown }): object | null {
    if (method === 'find') return { hosts: [host] };
    if (method !== 'hello' && params.password !== password) return null;
    const at = Number(params.station) - 1;
    if (method === 'run') shutAtMs[at] = nowMs + Number(params.seconds) * 1000;
    if (method === 'stop') shutAtMs[at] = 0;
    if (method === 'programs') box.runsPrograms = params.on === true;
    const states = stations.map((name, index) => {
      const left = Math.max(0, ((shutAtMs[index] ?? 0) - nowMs) / 1000);
      return { name, on: left > 0, left };
    });
    return { mac: '02:00:00:00:00:01', model: `BOX-${stations.length}`, stations: states };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const method = (request.url ?? '').slice(1);
    if (box.isOffline) return void request.socket.destroy();
    const result = perform(method, JSON.parse(body));
    if (box.losesAnswers && (method === 'run' || method === 'stop')) return void request.socket.destroy();
    response.writeHead(result === null ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result ?? {}));
  }

  return box;
}
