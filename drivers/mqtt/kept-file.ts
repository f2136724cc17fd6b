/** What a broker keeps for who subscribes later, in a file: some programs announce themselves once, and not after each restart of ours. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface KeptFile {
  /** What was kept before, by topic. */
  readonly messages: ReadonlyMap<string, Buffer>;
  /** Keeps a message in place of the one before; an empty one ends it. Written soon. */
  keep(topic: string, payload: Buffer): void;
  /** Writes what is not written yet. */
  close(): void;
}

/** Far more than a house has; others may write to a broker what they like. */
const MESSAGES_MOST = 20_000;
const BYTES_MOST = 32 * 1024 * 1024;
/** States change all the time: the file is written so often at the most. */
const WRITE_MS = 2_000;
/** A command must act when it is sent, never again after a restart. */
const COMMAND = /^cmnd\/|\/(?:set|get|command)(?:\/|$)|\/bridge\/request\//;

/** A file that is missing or damaged is as good as none. */
export function openKeptFile(file: string, warn: (error: unknown, sentence: string) => void): KeptFile {
  const messages = readKept(file);
  let bytes = [...messages].reduce((sum, [topic, payload]) => sum + sizeOf(topic, payload), 0);
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    try {
      mkdirSync(dirname(file), { recursive: true });
      const entries = [...messages].map(([topic, payload]) => [topic, payload.toString('base64')]);
      writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      warn(error, 'the MQTT broker cannot store what it keeps; some devices may be offline after a restart');
    }
  };
  return {
    messages,
    keep(topic, payload) {
      if (COMMAND.test(topic)) return;
      const before = messages.get(topic);
      if (before?.equals(payload)) return;
      if (before) bytes -= sizeOf(topic, before);
      const isFull = messages.size >= MESSAGES_MOST || bytes + sizeOf(topic, payload) > BYTES_MOST;
      if (payload.length === 0 || isFull) messages.delete(topic);
      else {
        messages.set(topic, Buffer.from(payload));
        bytes += sizeOf(topic, payload);
      }
      timer ??= setTimeout(write, WRITE_MS).unref();
    },
    close() {
      if (timer === null) return;
      clearTimeout(timer);
      write();
    },
  };
}

const sizeOf = (topic: string, payload: Buffer) => topic.length + payload.length;

function readKept(file: string): Map<string, Buffer> {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.flatMap((entry): [string, Buffer][] => {
        const [topic, payload] = Array.isArray(entry) ? entry : [];
        return typeof topic === 'string' && typeof payload === 'string'
          ? [[topic, Buffer.from(payload, 'base64')]]
          : [];
      }),
    );
  } catch {
    return new Map();
  }
}
