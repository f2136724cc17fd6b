/**
 * The last answers about the garden, stored in this browser so that they can be shown where the server cannot be reached.
 * They belong to one session, and go with it.
 */
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, set } from 'idb-keyval';
import { queryKeys } from '../api/query-keys.ts';
import { readStoredSession } from '../api/session.ts';

const STORED_QUERIES = [queryKeys.index(), queryKeys.schedules(), queryKeys.events(), queryKeys.weather()].flat();
/** Another where pages read what older answers do not have: those are not shown. */
const KEY = 'garden 2';
/** Answers come in bursts; each burst is written once. */
const PAUSE_MS = 2_000;

type StoredAnswers = { digest: string; state: DehydratedState };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore('sluice', 'last-known');
  return opened;
};

/** Stores answers from now on. Returns the function that stops it. */
export function storeAnswers(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A private window may store nothing; then nothing is shown where there is no server.
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
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.status === 'success' && STORED_QUERIES.includes(String(queryKey[0])),
  });
  if (state.queries.length === 0) return;
  await set(KEY, { digest, state } satisfies StoredAnswers, store());
}

/** Restores what was stored for this session; returns whether there was anything. */
export async function restoreAnswers(queryClient: QueryClient): Promise<boolean> {
  const stored = await get<StoredAnswers>(KEY, store());
  if (!stored || stored.digest !== readStoredSession()?.digest) return false;
  hydrate(queryClient, stored.state);
  return true;
}

export const forgetAnswers = (): Promise<void> => clear(store());
