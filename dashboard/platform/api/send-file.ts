/** Sends a file as it is to an address below that of the API, relative to the page's. */
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { readTranslation } from '../i18n/translations.ts';
import { UnreachableError, UnreadableAnswerError, unwrap } from './envelope.ts';
import { readStoredSession } from './session.ts';

/** Rejects as a change does. */
export async function sendFile<Data>(path: string, file: Blob, mediaType: string): Promise<Data> {
  const response = await fetch(`api/v1${path}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': localeOfFigures(readTranslation().i18n.language),
      Authorization: `Bearer ${readStoredSession()?.token ?? ''}`,
      'Content-Type': mediaType,
    },
    body: file,
    credentials: 'same-origin',
  }).catch((cause) => {
    throw new UnreachableError(false, cause);
  });
  const answer: unknown = await response.json().catch(() => {
    throw new UnreadableAnswerError(response.status);
  });
  return unwrap<Data>(answer, response.status);
}
