/** The stream of changes (`GET /api/v1/live`): fetch, because EventSource cannot send the bearer token. */
import type { LiveChange } from '@sluice/contract/live-updates';
import { readStoredSession } from './session.ts';

export type Connection = 'connecting' | 'live' | 'away';

type Listeners = {
  onChange: (change: LiveChange) => void;
  /** Too much was missed, or the server came back: reload everything. */
  onReset: () => void;
  onEnd: () => void;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server's heartbeat comes every 5 s; after two missed ones the line counts as dead. */
const SILENCE_MS = 12_000;

let connection: Connection = 'connecting';
const watchers = new Set<() => void>();

function setConnection(next: Connection) {
  if (next === connection) return;
  connection = next;
  for (const watcher of watchers) watcher();
}

export const connectionStore = {
  read: () => connection,
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One event, `event: change` and the like; a heartbeat is a comment and has none of these fields. */
type LiveEvent = Partial<Record<'id' | 'event' | 'data', string>>;

/**
 * Hands on each event that has come whole, and returns what has come of the next one. Only what our own server sends is
 * understood: a library for all of it weighs 1.3 kB of the first view.
 */
function readEvents(text: string, receive: (event: LiveEvent) => void): string {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  for (const event of events)
    receive(Object.fromEntries(event.split('\n').map((line) => line.split(/: ?(.*)/) as [string, string])));
  return rest;
}

/** Listens until stopped. Returns the function that stops. */
export function listenForChanges({ onChange, onReset, onEnd }: Listeners): () => void {
  const stop = new AbortController();
  let lastEventId = '';
  let wasAway = false;

  const receive = ({ id, event, data = '' }: LiveEvent) => {
    if (id) lastEventId = id;
    if (event === 'change') onChange(JSON.parse(data) as LiveChange);
    if (event === 'reset') onReset();
    if (event === 'ended') onEnd();
  };

  /** One connection, from opening to its end. */
  const listenOnce = async () => {
    const token = readStoredSession()?.token;
    if (!token) return;
    const line = new AbortController();
    const hangUp = () => line.abort();
    stop.signal.addEventListener('abort', hangUp);
    // The device itself has lost its network.
    globalThis.addEventListener?.('offline', hangUp);
    let silence = setTimeout(hangUp, SILENCE_MS);
    try {
      const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${token}` });
      if (lastEventId) headers.set('Last-Event-ID', lastEventId);
      const response = await fetch('api/v1/live', { headers, signal: line.signal, cache: 'no-store' });
      if (response.status === 401) return onEnd();
      if (!response.ok || !response.body) throw new Error(`live updates: HTTP status ${response.status}`);
      if (wasAway) onReset();
      wasAway = false;
      setConnection('live');
      let text = '';
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(hangUp, SILENCE_MS);
        text = readEvents(text + decoder.decode(part.value, { stream: true }), receive);
      }
    } finally {
      clearTimeout(silence);
      stop.signal.removeEventListener('abort', hangUp);
      globalThis.removeEventListener?.('offline', hangUp);
    }
  };

  const listen = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stop.signal.aborted) {
      try {
        await listenOnce();
      } catch {
        // The line broke; what follows is the same as when the server closed it.
      }
      if (stop.signal.aborted) return;
      pauseMs = connection === 'live' ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      wasAway = true;
      setConnection('away');
      await pause(pauseMs * (0.75 + Math.random() / 2), stop.signal);
    }
  };

  void listen();
  return () => {
    stop.abort();
    setConnection('connecting');
  };
}
