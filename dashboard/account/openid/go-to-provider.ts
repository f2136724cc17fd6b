/** What the login page does when the provider is wanted; loaded then. */
import { callWebsite } from '../../platform/api/api.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

/** Leaves this page; where the provider does not answer, that is shown. */
export async function goToProvider(): Promise<void> {
  try {
    const { url } = await callWebsite('POST /openid/start');
    location.assign(url);
  } catch (error) {
    showSnackbar({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}
