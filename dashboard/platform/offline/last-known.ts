/**
 * The last answers about the garden, kept in this browser so that they can be shown where the server cannot be reached.
 * They belong to one session, and go with it.
 */
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, set } from 'idb-keyval';
import { queryKeys } from '../api/query-keys.ts';
import { readStoredSession } from '../api/session.ts';

const KEPT = [queryKeys.index(), queryKeys.schedules(), queryKeys.events(), queryKeys.weather()].flat();
const KEY = 'garden';
/** Answers come in bursts; each burst is written once. */
const PAUSE_MS = 2_000;

type Kept = { digest: string; state: DehydratedState };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore('sluice', 'last-known');
  return opened;
};

/** Keeps what is answered from now on. Returns the function that stops. */
export function saveLastKnown(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A private window may keep nothing; then nothing is shown where there is no server.
      void write(queryClient).catch(() => undefined);
    }, PAUSE_MS);
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') plan();
  });
  plan();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

async function write(queryClient: QueryClient): Promise<void> {
  const digest = readStoredSession()?.digest;
  if (digest === undefined) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) => state.status === 'success' && KEPT.includes(String(queryKey[0])),
  });
  if (state.queries.length === 0) return;
  await set(KEY, { digest, state } satisfies Kept, store());
}

/** Puts back what was kept for this session; returns whether there was anything. */
export async function restoreLastKnown(queryClient: QueryClient): Promise<boolean> {
  const kept = await get<Kept>(KEY, store());
  if (!kept || kept.digest !== readStoredSession()?.digest) return false;
  hydrate(queryClient, kept.state);
  return true;
}

export const forgetLastKnown = (): Promise<void> => clear(store());
