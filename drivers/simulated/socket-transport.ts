import { connect, type Socket } from 'node:net';
import { DriverError } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { parseFault } from './codec.ts';

export interface SocketTransport extends RequestTransport {
  /** Hangs up; pending requests are rejected as unreachable. A later request connects again. */
  close(): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: DriverError): void;
}

const TIMEOUT_MS = 5000;

/**
 * JSON lines over a Unix socket. Connects with the first request and again after a lost link; nothing is thrown
 * when the link drops while idle.
 */
export function createSocketTransport(socketPath: string, defaultTimeoutMs = TIMEOUT_MS): SocketTransport {
  const waiting = new Map<number, Waiting>();
  let socket: Socket | null = null;
  let lastId = 0;

  function dropLink(lost: Socket): void {
    lost.destroy();
    if (socket !== lost) return;
    socket = null;
    for (const { reject } of waiting.values())
      reject(new DriverError('unreachable', 'The link to the simulator broke.'));
    waiting.clear();
  }

  function link(): Socket {
    if (socket !== null) return socket;
    const fresh = connect(socketPath).setEncoding('utf8');
    let rest = '';
    fresh.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (socket === fresh && !settle(waiting, line)) dropLink(fresh);
    });
    fresh.on('error', () => dropLink(fresh));
    fresh.on('close', () => dropLink(fresh));
    socket = fresh;
    return fresh;
  }

  return {
    request(method, params, { timeoutMs = defaultTimeoutMs } = {}) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const forget = () => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        const timer = setTimeout(() => {
          forget();
          reject(new DriverError('unreachable', `No answer within ${timeoutMs} ms.`));
        }, timeoutMs);
        waiting.set(id, {
          resolve: (result) => {
            forget();
            resolve(result);
          },
          reject: (error) => {
            forget();
            reject(error);
          },
        });
        link().write(`${JSON.stringify({ id, method, params })}\n`);
      });
    },
    close() {
      if (socket !== null) dropLink(socket);
    },
  };
}

/** Resolves the pending request of an answer, if there is one. False when the line is no answer. */
function settle(waiting: ReadonlyMap<number, Waiting>, line: string): boolean {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    return false;
  }
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'number') return false;
  const waiter = waiting.get(answer.id);
  if ('error' in answer) waiter?.reject(classifyFault(answer.error));
  else waiter?.resolve('result' in answer ? answer.result : null);
  return true;
}

function classifyFault(error: unknown): DriverError {
  try {
    return parseFault(error);
  } catch (unreadable) {
    if (unreadable instanceof DriverError) return unreadable;
    throw unreadable;
  }
}
