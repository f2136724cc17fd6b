/** What an assistant's question may use: calls of the API as the owner of its token, names that are looked up, the trail. */
import { randomUUID } from 'node:crypto';
import type { Success } from '@sluice/contract/envelope';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { recordAsked } from '../audit-trail/index.ts';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { callOwnApi } from '../platform/acting.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import type { MessageKey } from '../platform/language.ts';
import type { App, Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';

/** A refusal in the words of the API, in the language of the token's owner. */
export class RefusedQuestion extends Error {}

/** Without its pin, which is where somebody lives: no answer here needs it, and answers leave the house. */
type AskedGarden = Omit<GardenOverview, 'latitude' | 'longitude'>;

type OwnCall = Parameters<typeof callOwnApi>[2];

export interface Asking {
  account: RequestAccount;
  nowMs: number;
  /** Answers the call's `data`. Throws RefusedQuestion. */
  ask: <Data>(
    method: OwnCall['method'],
    path: string,
    more?: Pick<OwnCall, 'body' | 'idempotencyKey'>,
  ) => Promise<Data>;
  /** In the language of the token's owner. */
  say: (message: MessageKey, figures?: Record<string, string | number>) => string;
  refuse: (message: MessageKey, figures?: Record<string, string | number>) => RefusedQuestion;
  /** By name or id; the only one where none is named. Throws RefusedQuestion. */
  findGarden: (named: string | undefined) => Promise<AskedGarden>;
  listGardens: () => Promise<AskedGarden[]>;
  findZone: (gardenId: GroupId, named: string) => Promise<Zone>;
  readGarden: (gardenId: GroupId) => Promise<CurrentGroup>;
  /** What is to be done once somebody has seen it: a code that only this token can use, for this and for a while. */
  sign: (purpose: string, text: string) => string;
  readSigned: (purpose: string, code: string) => string | null;
  record: (gardenId: GroupId | null, question: string) => Promise<void>;
}

/** How long a list of names is told. */
const MOST_NAMES = 50;

export function createAsking(app: App, services: Services, request: FastifyRequest, account: RequestAccount): Asking {
  const { db, clock, links, translate } = services;
  const nowMs = clock.now();
  const say: Asking['say'] = (message, figures = {}) => translate(localeOfRequest(request), message, figures);
  const refuse: Asking['refuse'] = (message, figures) => new RefusedQuestion(say(message, figures));
  let asked = account;
  const ask: Asking['ask'] = async <Data>(...[method, path, more]: Parameters<Asking['ask']>) => {
    const answer = await callOwnApi(app, asked, { method, path, from: request, ...more });
    // What was answered before the change is not answered again after it.
    if (method !== 'GET') asked = { ...account, versions: randomUUID() };
    const body = answer.json<Success<Data> | { errors: { message: string }[] }>();
    if ('errors' in body) throw new RefusedQuestion(body.errors.map(({ message }) => message).join(' '));
    return body.data;
  };
  const pick = <Thing extends { id: string; name: string }>(things: readonly Thing[], named: string): Thing => {
    const wanted = named.trim().toLowerCase();
    const found = things.filter(({ id, name }) => id === named || name.toLowerCase() === wanted);
    const [one] = found;
    if (one && found.length === 1) return one;
    const listed = (found.length > 0 ? found : things).slice(0, MOST_NAMES);
    const names = listed.map(({ id, name }) => (found.length > 0 ? `${name} (${id})` : name)).join(', ');
    throw refuse(found.length > 0 ? 'errors.severalCalled' : 'errors.nothingCalled', { name: named, names });
  };
  const readGarden: Asking['readGarden'] = async (id) =>
    (await ask<{ current_group: CurrentGroup }>('GET', `/groups/${id}/index`)).current_group;
  const listGardens: Asking['listGardens'] = async () => {
    const { gardens } = await ask<{ gardens: GardenOverview[] }>('GET', '/gardens_overview');
    return gardens.map(({ latitude: _north, longitude: _east, ...garden }) => garden);
  };
  const ofToken = hashToken(account.tokenHash);
  return {
    ...{ account, nowMs, ask, say, refuse, readGarden, listGardens },
    findGarden: async (named) => {
      const gardens = await listGardens();
      const [only] = gardens;
      if (named !== undefined) return pick(gardens, named);
      if (only && gardens.length === 1) return only;
      const names = gardens.slice(0, MOST_NAMES).map(({ name }) => name);
      throw refuse('errors.chooseGarden', { names: names.join(', ') });
    },
    findZone: async (gardenId, named) => pick((await readGarden(gardenId)).zones, named),
    sign: (purpose, text) => links.sign(`assistant ${purpose} ${ofToken}`, text),
    readSigned: (purpose, code) => links.read(`assistant ${purpose} ${ofToken}`, code),
    record: (gardenId, question) =>
      recordAsked(db, { account, groupId: gardenId, question, fromAddress: request.fromAddress, at: new Date(nowMs) }),
  };
}
