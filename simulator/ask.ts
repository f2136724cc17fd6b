import { connect } from 'node:net';
import { createLineCutter } from './lines.ts';
import { isRecord, type Params } from './params.ts';

/**
 * One question to a running simulator over a connection of its own. Rejects with the simulator's refusal, with
 * the socket's error (its `code` kept) when nobody listens, or after `timeoutMs`.
 */
export function ask(socketPath: string, method: string, params: Params, timeoutMs = 5000): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    const finish = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.setEncoding('utf8');
    socket.setTimeout(timeoutMs, () => finish(() => reject(new Error('The simulator does not answer.'))));
    socket.on('error', (error) => finish(() => reject(error)));
    socket.on('close', () => reject(new Error('The simulator hung up.')));
    socket.on('connect', () => socket.write(`${JSON.stringify({ id: 1, method, params })}\n`));
    const cut = createLineCutter((line) => {
      const answer: unknown = JSON.parse(line);
      if (isRecord(answer) && isRecord(answer.error)) {
        const { message } = answer.error;
        finish(() => reject(new Error(String(message))));
      } else {
        finish(() => resolve(isRecord(answer) ? answer.result : undefined));
      }
    });
    socket.on('data', (chunk) => {
      try {
        cut(String(chunk));
      } catch {
        finish(() => reject(new Error('What answers there is no simulator.')));
      }
    });
  });
}

/** Whether a simulator answers at this socket. */
export async function isAnswering(socketPath: string): Promise<boolean> {
  try {
    await ask(socketPath, 'hello', {});
    return true;
  } catch (error) {
    // A listener that is too busy to answer is still one: only a refused or missing socket is free.
    return !(isRecord(error) && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT'));
  }
}
