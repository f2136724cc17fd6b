import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionStore, listenForChanges } from './live-updates.ts';

/** A busy machine is slow. */
const PATIENT = { timeout: 30_000 };

/** A server whose lines are opened one after another; each test writes into them. */
function stubLines() {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return new Response(new ReadableStream({ start: (line) => void lines.push(line) }));
  });
  const write = (text: string) => lines.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { lines, asked, write };
}

const listeners = () => ({ onChange: vi.fn(), onReset: vi.fn(), onEnd: vi.fn() });
let stop = () => {};

beforeEach(() => {
  const stored = new Map([
    ['sluice_token', 'token'],
    ['sluice_digest', 'digest'],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live updates', () => {
  test('carry the token, and hand changes, resets and the end on', async () => {
    const { asked, write, lines } = stubLines();
    const heard = listeners();
    stop = listenForChanges(heard);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    expect(asked[0]?.get('Authorization')).toBe('Bearer token');
    write(': heartbeat\n\nid: 7\nevent: change\ndata: {"group_id":"g","topics":["runs"]}\n\n');
    write('event: reset\ndata:\n\nevent: ended\ndata:\n\n');
    await vi.waitFor(() => expect(heard.onEnd).toHaveBeenCalledOnce(), PATIENT);
    expect(heard.onChange).toHaveBeenCalledWith({ group_id: 'g', topics: ['runs'] });
    expect(heard.onReset).toHaveBeenCalledOnce();
    expect(connectionStore.read()).toBe('live');
  });

  test('are read whole, though each byte comes by itself', async () => {
    const { lines } = stubLines();
    const heard = listeners();
    stop = listenForChanges(heard);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    const text =
      'retry: 1000\n: here\n\nid: 7\nevent: change\ndata: {"group_id":"Gärtchen: 1","topics":[]}\n\n: here\n\n';
    for (const byte of new TextEncoder().encode(text)) lines[0]?.enqueue(Uint8Array.of(byte));
    await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledOnce(), PATIENT);
    expect(heard.onChange).toHaveBeenCalledWith({ group_id: 'Gärtchen: 1', topics: [] });
    expect(heard.onReset).not.toHaveBeenCalled();
  });

  test('reconnect after a broken connection from the last event on, and reload everything', async () => {
    const { asked, write, lines } = stubLines();
    const heard = listeners();
    stop = listenForChanges(heard);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENT);
    write('id: 7\nevent: change\ndata: {"group_id":null,"topics":["profile"]}\n\n');
    await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledOnce(), PATIENT);
    lines[0]?.close();
    await vi.waitFor(() => expect(connectionStore.read()).toBe('away'), PATIENT);
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 4000 });
    expect(asked[1]?.get('Last-Event-ID')).toBe('7');
    await vi.waitFor(() => expect(heard.onReset).toHaveBeenCalledOnce(), PATIENT);
    expect(connectionStore.read()).toBe('live');
  });
});
