/**
 * Links that are handed over by a person instead of mailed. They let in as mailed ones do, but say nothing of who reads
 * a mailbox: no email is confirmed by them (docs/decisions/0116).
 */
import { newToken } from './session-cookie.ts';

/** No mailed token has a point. The hash is made of all of it, so that nobody can take it off. */
const MARK = 'handed.';

export const newHandedToken = () => `${MARK}${newToken()}`;

export const wasHandedOver = (token: string) => token.startsWith(MARK);
