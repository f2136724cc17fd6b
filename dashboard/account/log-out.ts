import { website } from '../platform/api.ts';
import { endSession } from '../platform/session.ts';

/** Ends the session on the server, then here; here it ends whatever the server says. */
export async function logOut() {
  try {
    await website.delete('/logout');
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification wants a logout that the server does not know to be logged
    console.warn('The server did not confirm the logout.', error);
  }
  endSession({ isWanted: true });
}
