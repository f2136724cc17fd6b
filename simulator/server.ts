import { createServer, type Server, type Socket } from 'node:net';
import type { Keeper } from './keeper.ts';
import { createLineCutter } from './lines.ts';
import { isRecord } from './params.ts';

export interface GardenServer {
  server: Server;
  clientCount(): number;
  /** Disconnects all clients. */
  disconnectAll(): void;
}

/** Answers JSON lines. `onShutdown` is called after a client that asked for the end has its answer. */
export function createGardenServer(keeper: Keeper, onShutdown: () => void): GardenServer {
  const clients = new Set<Socket>();

  const server = createServer((socket) => {
    clients.add(socket);
    socket.setEncoding('utf8');
    const cut = createLineCutter((line) => answerLine(keeper, socket, line, onShutdown));
    socket.on('data', (chunk) => {
      try {
        cut(String(chunk));
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

/** Throws when the line is no request: there is no id to answer to. */
function answerLine(keeper: Keeper, socket: Socket, line: string, onShutdown: () => void): void {
  const request: unknown = JSON.parse(line);
  if (!isRecord(request)) throw new TypeError('A request is an object.');
  const { id, method, params } = request;
  if (method === 'shutdown') {
    socket.write(`${JSON.stringify({ id, result: {} })}\n`, onShutdown);
    return;
  }
  void keeper.ask(String(method), isRecord(params) ? params : {}).then(({ isLost, refusal, result }) => {
    if (isLost || socket.destroyed) return;
    const body = refusal === null ? { id, result } : { id, error: { fault: refusal.fault, message: refusal.message } };
    socket.write(`${JSON.stringify(body)}\n`);
  });
}
