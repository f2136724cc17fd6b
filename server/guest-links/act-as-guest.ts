/** Makes calls of the API for the holder of a link, so that every rule and permission of its maker holds. */
import { randomUUID } from 'node:crypto';
import type { Method } from '@sluice/contract/call';
import { toLanguageCode, toStoredLanguage } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { callOwnApi } from '../platform/acting.ts';
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

/** What the API refused, to be refused in its words. */
export class ApiRefusal extends Error {
  readonly statusCode: number;
  readonly body: string;
  constructor({ statusCode, body }: { statusCode: number; body: string }) {
    super(`the API answered ${statusCode}`);
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** Throws ApiRefusal. */
export const askAsGuest =
  (app: App, link: GuestLinkRow, from: From) => async (method: Method, path: string, body?: object) => {
    const answer = await callOwnApi(app, accountOfLink(link, from), { method, path, body, from });
    if (answer.statusCode >= 400) throw new ApiRefusal(answer);
    return answer;
  };
