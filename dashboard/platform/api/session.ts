/**
 * The session as this browser knows it: token and digest in local storage, the shared session's digest in a readable
 * cookie. The two are compared before every navigation (docs/specification.md, 2 and 7).
 */
import { forgetEarlyReads } from './early-reads.ts';

const TOKEN_KEY = 'sluice_token';
const DIGEST_KEY = 'sluice_digest';
/** Below a path, others store theirs at the same place: Home Assistant its login. */
const OWN_KEY = /^(sluice|mantine|tsr)/;
const DIGEST_COOKIE = 'sluice_digest';

export type StoredSession = { token: string; digest: string };

export function readStoredSession(): StoredSession | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const digest = localStorage.getItem(DIGEST_KEY);
  return token && digest ? { token, digest } : null;
}

export function storeSession({ token, digest }: StoredSession) {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(DIGEST_KEY, digest);
}

export function readSharedDigest(cookies: string = document.cookie): string {
  const prefix = `${DIGEST_COOKIE}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  if (!found) return '';
  try {
    return decodeURIComponent(found.slice(prefix.length));
  } catch {
    return '';
  }
}

/** Whether the stored token still belongs to the shared session. */
export function isSessionShared(): boolean {
  const stored = readStoredSession();
  return stored !== null && stored.digest === readSharedDigest();
}

type Ending = {
  hadSession: boolean;
  /** The user logged out or deleted the account on this page. */
  isWanted: boolean;
};
type EndListener = (ending: Ending) => void;

const endListeners = new Set<EndListener>();

/** Called after all local data has gone. Returns the function that stops listening. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Clears everything this browser stores of the user and notifies the others who do (the query cache, the language). */
export function endSession({ isWanted = false } = {}) {
  const hadSession = readStoredSession() !== null;
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (OWN_KEY.test(key)) storage.removeItem(key);
  forgetEarlyReads();
  for (const listener of endListeners) listener({ hadSession, isWanted });
}

/** Another page of this browser logged out: end here too. */
export function followOtherPages(): () => void {
  const onStorage = (event: StorageEvent) => {
    const hasLeft = event.key === null || (event.key === TOKEN_KEY && event.newValue === null);
    if (hasLeft && !readStoredSession())
      for (const listener of endListeners) listener({ hadSession: true, isWanted: false });
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
