/** The query cache; each error is shown once. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAnythingTyped } from '../form/retained-drafts.ts';
import { readTranslation } from '../i18n/translations.ts';
import { isSessionOver, RefusedError, UnreachableError } from './envelope.ts';

/** What a person reads when a call failed; null when the login page says it all. */
export function describeError(error: unknown, isRead: boolean, isWatering = false): string | null {
  if (isSessionOver(error, isRead)) return null;
  if (error instanceof RefusedError) return error.message;
  if (error instanceof UnreachableError) {
    // The agreed words for a read ask people to reload, which loses what they typed.
    if (error.isRead && !isAnythingTyped()) return readTranslation().t('connection.readFailed');
    return isWatering ? readTranslation().t('connection.runFailed') : readTranslation().t('connection.changeFailed');
  }
  return readTranslation().t('connection.unreadable');
}

/** The path of a refusal because somebody else was quicker. */
const OUTDATED = 'version';

/** Such a refusal is shown by the form in which something is typed, with the ways on. */
const isShownByForm = (error: unknown) =>
  error instanceof RefusedError && isAnythingTyped() && error.errors.every(({ path }) => path === OUTDATED);

/**
 * `say` shows a failure to the person. What could not be read gives way to what could not be done: it is asked for again
 * by itself.
 */
export function createQueryClient(say: (failure: { text: string; givesWay: boolean }) => void) {
  const report = (error: unknown, isRead: boolean, isWatering = false) => {
    const sentence = describeError(error, isRead, isWatering);
    if (sentence && !isShownByForm(error)) say({ text: sentence, givesWay: isRead });
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.isRefusalShown === true && error instanceof RefusedError) return;
        report(error, true);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _request, _kept, { meta }) => {
        if (meta?.isRefusalShown === true && error instanceof RefusedError) return;
        report(error, false, meta?.isWatering === true);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof UnreachableError && failures < 1,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
