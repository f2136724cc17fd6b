/** Notes who uses which garden, and by which token, once a day and each quarter of an hour after. */
import type { FastifyRequest } from 'fastify';
import type { App, Services } from '../platform/services.ts';
import { upsertVisit } from './visit-store.ts';

const EVERY_MS = 15 * 60_000;
/** Number of visitors that are remembered; then all are noted once more. */
const REMEMBERED_MAX = 20_000;

/** Notes visits on the routes of `app`. */
export function noteVisits(app: App, { db, clock }: Services): void {
  const noted = new Map<string, number>();
  app.addHook('onSend', async (request, reply, payload) => {
    const { account } = request;
    // A token that is refused was used as well: its owner sees that it is in somebody's hands.
    if (!account || (reply.statusCode >= 400 && account.tokenName === null)) return payload;
    const now = clock.now();
    const day = new Date(now).toISOString().slice(0, 10);
    const place = reply.statusCode < 400 ? findPlace(request) : request.groupId;
    const key = [account.id, place, account.tokenName ?? '', day].join(' ');
    if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return payload;
    if (noted.size >= REMEMBERED_MAX) noted.clear();
    noted.set(key, now);
    const { id: userId, tokenName } = account;
    const visit = { userId, tokenName: tokenName ?? '', day, fromAddress: request.fromAddress, lastAt: new Date(now) };
    await upsertVisit(db, visit, place).catch((err) => request.log.error({ err }, 'a visit could not be noted'));
    return payload;
  });
}

/** The garden of a request; the index without a name is that of the garden used last. */
const findPlace = ({ groupId, routeOptions, query }: FastifyRequest) =>
  groupId ?? (routeOptions.url?.endsWith('/v1/index') ? ((query as { group_id?: string }).group_id ?? 'last') : null);
