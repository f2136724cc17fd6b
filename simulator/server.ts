import { createServer, type Server, type Socket } from 'node:net';
import type { Keeper, Request } from './keeper.ts';
import { createLineCutter } from './lines.ts';
import { isRecord } from './params.ts';

export interface GardenServer {
  server: Server;
  clientCount(): number;
  /** Lets go of all clients. */
  disconnectAll(): void;
}

/** Answers JSON lines. `onShutdown` is called after a client that asked for the end has its answer. */
export function createGardenServer(keeper: Keeper, onShutdown: () => void): GardenServer {
  const clients = new Set<Socket>();

  const server = createServer((socket) => {
    clients.add(socket);
    socket.setEncoding('utf8');
    let lines: string[] = [];
    const cut = createLineCutter((line) => lines.push(line));
    socket.on('data', (chunk) => {
      try {
        lines = [];
        cut(String(chunk));
        answerLines(keeper, socket, lines, onShutdown);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clients.delete(socket));
  });

  return {
    server,
    clientCount: () => clients.size,
    disconnectAll: () => {
      for (const socket of clients) socket.destroy();
    },
  };
}

/** Answers all that has come in one piece, up to a line that is no request. */
function answerLines(keeper: Keeper, socket: Socket, lines: readonly string[], onShutdown: () => void): void {
  const requests: (Request & { id: unknown })[] = [];
  let end: (() => void) | null = null;
  for (const line of lines) {
    const request = readRequest(line);
    if (request === null) end = () => socket.destroy();
    else if (request.method === 'shutdown') {
      end = () => socket.write(`${JSON.stringify({ id: request.id, result: {} })}\n`, onShutdown);
    } else requests.push(request);
    if (end !== null) break;
  }
  const replies = keeper.ask(requests);
  const answers = replies.flatMap(({ isLost, refusal, result }, place) => {
    if (isLost) return [];
    const id = requests[place]?.id;
    const body = refusal === null ? { id, result } : { id, error: { fault: refusal.fault, message: refusal.message } };
    return [`${JSON.stringify(body)}\n`];
  });
  if (answers.length > 0) socket.write(answers.join(''));
  end?.();
}

/** Null for a line that is no request: there is no id to answer to. */
function readRequest(line: string): (Request & { id: unknown }) | null {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isRecord(request)) return null;
  return { id: request.id, method: String(request.method), params: isRecord(request.params) ? request.params : {} };
}
