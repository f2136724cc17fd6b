/** The broker's retained messages in a file: some programs announce themselves once, and not after our restarts. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RetainedFile {
  /** What was kept before, by topic. */
  readonly messages: ReadonlyMap<string, Buffer>;
  /** Keeps a message in place of the one before; an empty one ends it. Written soon. */
  retain(topic: string, payload: Buffer): void;
  /** Writes pending changes. */
  close(): void;
}

/** Far more than a house has; others may write to a broker what they like. */
const MESSAGES_MOST = 20_000;
const BYTES_MOST = 32 * 1024 * 1024;
/** What is new is written soon; other states change all the time, and would wear out a memory card. */
const WRITE_NEW_MS = 2_000;
const WRITE_CHANGED_MS = 30_000;
/** A command must act when it is sent, never again after a restart. */
const COMMAND = /^cmnd\/|\/(?:set|get|command)(?:\/|$)|\/bridge\/request\//;

/** A missing file counts as empty; `warn` is called for a damaged one, and for messages that find no room. */
export function openRetainedFile(file: string, warn: (error: unknown, sentence: string) => void): RetainedFile {
  const messages = readRetained(file, warn);
  let bytes = [...messages].reduce((sum, [topic, payload]) => sum + sizeOf(topic, payload), 0);
  let timer: NodeJS.Timeout | null = null;
  let isNewAwaited = false;
  let hasWarnedFull = false;
  const write = () => {
    timer = null;
    isNewAwaited = false;
    try {
      mkdirSync(dirname(file), { recursive: true });
      const entries = [...messages].map(([topic, payload]) => [topic, payload.toString('base64')]);
      writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      warn(error, 'the MQTT broker cannot store what it keeps; some devices may be offline after a restart');
    }
  };
  const scheduleWrite = (isNew: boolean) => {
    if (timer !== null && (isNewAwaited || !isNew)) return;
    if (timer !== null) clearTimeout(timer);
    isNewAwaited = isNew;
    timer = setTimeout(write, isNew ? WRITE_NEW_MS : WRITE_CHANGED_MS).unref();
  };
  return {
    messages,
    retain(topic, payload) {
      if (COMMAND.test(topic)) return;
      const before = messages.get(topic);
      if (before?.equals(payload)) return;
      if (before) bytes -= sizeOf(topic, before);
      const isFull = messages.size >= MESSAGES_MOST || bytes + sizeOf(topic, payload) > BYTES_MOST;
      if (isFull && !hasWarnedFull) {
        hasWarnedFull = true;
        warn(null, 'the MQTT broker keeps as much as it may; what is new is forgotten at a restart');
      }
      if (payload.length === 0 || isFull) messages.delete(topic);
      else {
        messages.set(topic, Buffer.from(payload));
        bytes += sizeOf(topic, payload);
      }
      scheduleWrite(before === undefined);
    },
    close() {
      if (timer === null) return;
      clearTimeout(timer);
      write();
    },
  };
}

const sizeOf = (topic: string, payload: Buffer) => topic.length + payload.length;

function readRetained(file: string, warn: (error: unknown, sentence: string) => void): Map<string, Buffer> {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(entries)) throw new Error('not a list of messages');
    return new Map(
      entries.flatMap((entry): [string, Buffer][] => {
        const [topic, payload] = Array.isArray(entry) ? entry : [];
        return typeof topic === 'string' && typeof payload === 'string'
          ? [[topic, Buffer.from(payload, 'base64')]]
          : [];
      }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      warn(
        error,
        'what the MQTT broker has kept cannot be read; some devices may be offline until they announce themselves',
      );
    return new Map();
  }
}
