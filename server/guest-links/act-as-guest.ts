/** Makes calls of the API for the holder of a link, so that every rule and permission of its maker holds. */
import { randomUUID } from 'node:crypto';
import type { Method } from '@sluice/contract/call';
import { toLanguageCode, toStoredLanguage } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { actAs } from '../platform/acting.ts';
import { acceptedLocale, acceptedTags } from '../platform/language.ts';
import type { App } from '../platform/services.ts';
import type { GuestLinkRow } from './store.ts';

type From = Pick<FastifyRequest, 'headers' | 'fromAddress'>;

/** The maker's account, bound to the garden and to watering, in the language of whoever uses it. */
export function accountOfLink({ userId, maker, groupId, name }: GuestLinkRow, { headers }: From): RequestAccount {
  const wanted = headers['accept-language'];
  return {
    id: userId,
    name: maker.name,
    lang: toStoredLanguage(toLanguageCode(acceptedLocale(wanted)), acceptedTags(wanted)),
    unitSystem: 'SI',
    isConfirmed: false,
    tokenHash: '',
    // The audit trail says by whom the maker's right was used.
    tokenName: name,
    scope: 'water',
    gardenId: groupId,
    guestName: name,
    // Never the same, so that no stored answer is given.
    versions: randomUUID(),
  };
}

/** Answers as the API did, refusals too. */
export const askAsGuest = (app: App, link: GuestLinkRow, from: From) => (method: Method, path: string, body?: object) =>
  actAs(accountOfLink(link, from), () =>
    app
      .inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: from.fromAddress,
        headers: { 'accept-language': from.headers['accept-language'] ?? '' },
        ...(body && { payload: body }),
      })
      .then((response) => response),
  );
