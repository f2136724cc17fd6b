/** What the login page does when a passkey is wanted; loaded then. */
import type { OpenedSession } from '@sluice/contract/account';
import { callWebsite } from '../../platform/api/api.ts';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { storeSession } from '../../platform/api/session.ts';
import { currentTranslation } from '../../platform/i18n/translations.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { NoPasskeyError, signByPasskey } from './browser-passkeys.ts';

/** Null where it did not come to a login, and then that is shown. */
export async function logInByPasskey(): Promise<OpenedSession | null> {
  try {
    const { options } = await callWebsite('POST /passkey/options');
    const opened = await callWebsite('POST /passkey/login', { body: await signByPasskey(options) });
    storeSession(opened);
    return opened;
  } catch (error) {
    showSnackbar({ kind: 'error', text: explain(error) });
    return null;
  }
}

function explain(error: unknown): string {
  if (error instanceof NoPasskeyError) return currentTranslation().t('passkeys.notUsed');
  return Object.values(readFieldErrors(error))[0] ?? (error instanceof Error ? error.message : String(error));
}
