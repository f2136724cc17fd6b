/** What the holder of a guest link sees and does; below `/auth`, without an account. */

import type { CurrentGroup } from '@sluice/contract/groups';
import { guestCalls } from '@sluice/contract/guest-links';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireGroup } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import { AppError, conflict, invalid, notFound } from '../platform/errors.ts';
import { refuseHungUp } from '../platform/hung-up.ts';
import { localDateIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { hashToken } from '../platform/session-cookie.ts';
import { ApiRefusal, accountOfLink, askAsGuest } from './act-as-guest.ts';
import { isOpenOn, presentGuestView } from './present.ts';
import { findGuestLinkByToken, type GuestLinkRow, giveMinutesBack, noteUse, takeMinutes } from './store.ts';

type OfZone = { link: string; zone_id: ZoneId };

/** `api`: the server's own API, which the calls of guests go through. */
export async function guestSiteRoutes(site: App, { db, clock }: Services, api: App): Promise<void> {
  /** Throws "not found" for a link that was ended, or never was. */
  const open = async (token: string) => {
    const link = await findGuestLinkByToken(db, hashToken(token), new Date(clock.now()));
    if (!link) throw new AppError('notFound', { message: 'errors.guestLinkEnded' });
    const { timeZone } = await requireGroup(db, link.groupId);
    await noteUse(db, link, new Date(clock.now()));
    return { link, today: localDateIn(timeZone, clock.now()) };
  };
  /** Throws "not found" also for a zone that the link is not for, and "conflict" on a day that it is not for. */
  const openZone = async ({ link: token, zone_id }: OfZone) => {
    const opened = await open(token);
    if (!opened.link.zoneIds.includes(zone_id)) throw notFound();
    if (!isOpenOn(opened.link, opened.today)) throw conflict('errors.guestLinkClosed');
    return opened;
  };
  const readGroup = async (request: FastifyRequest, link: GuestLinkRow): Promise<CurrentGroup> => {
    const answer = await askAsGuest(api, link, request)('GET', `/groups/${link.groupId}/index`);
    return answer.json<{ data: { current_group: CurrentGroup } }>().data.current_group;
  };
  const look = async (request: FastifyRequest, token: string) => {
    const { link, today } = await open(token);
    return presentGuestView(link, await readGroup(request, link), today);
  };
  /** What the API refuses is refused in its words. */
  const passRefusals =
    <Request, Answer>(handle: (request: Request) => Promise<Answer>) =>
    async (request: Request, reply: FastifyReply): Promise<Answer | FastifyReply> => {
      try {
        return await handle(request);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        return reply.code(error.statusCode).type('application/json').send(error.body);
      }
    };

  serveCalls(site, 'guest links', guestCalls, {
    'POST /guest': passRefusals((request) => look(request, request.body.link)),

    'POST /guest/photo': passRefusals(async (request) => {
      const { link } = await openZone(request.body);
      const answer = await askAsGuest(api, link, request)('GET', `/zones/${request.body.zone_id}/photo`);
      return { jpeg_base64: answer.rawPayload.toString('base64') };
    }),

    'POST /guest/water': passRefusals(async (request) => {
      const { link: token, zone_id, minutes } = request.body;
      const { link, today } = await openZone(request.body);
      const most = link.mostRunMin;
      if (minutes > most) throw invalid('minutes', 'validation.guestRunMost', { minutes: most });
      refuseHungUp(request);
      if (!(await takeMinutes(db, link.id, today, minutes))) throw conflict('errors.guestDayUsed');
      const wanted = { zones: [{ zone_id, minutes }] };
      try {
        await askAsGuest(api, link, request)('POST', `/groups/${link.groupId}/manual_runs`, wanted);
      } catch (error) {
        await giveMinutesBack(db, link.id, today, minutes);
        throw error;
      }
      return look(request, token);
    }),

    'POST /guest/stop': passRefusals(async (request) => {
      const { link: token, zone_id } = request.body;
      const { link } = await open(token);
      if (!link.zoneIds.includes(zone_id)) throw notFound();
      const { active_runs: active } = await readGroup(request, link);
      for (const run of active.filter((one) => one.zone_id === zone_id))
        await askAsGuest(api, link, request)('DELETE', `/manual_runs/${run.id}`);
      return look(request, token);
    }),

    'POST /guest/looks_dry': passRefusals(async (request) => {
      const { link: token, zone_id } = request.body;
      const { link, today } = await openZone(request.body);
      const zone = (await readGroup(request, link)).zones.find(({ id }) => id === zone_id);
      if (!zone) throw notFound();
      // So that the audit trail has it: no call of the API is behind it.
      request.account = accountOfLink(link, request);
      request.groupId = link.groupId;
      request.subjectName = zone.name;
      await db.transaction((tx) =>
        notify(tx, {
          ...{ groupId: link.groupId, key: 'guestSaysDry', figures: { zone: zone.name, guest: link.name } },
          ...{ subject: 'GARDEN', subjectId: link.groupId, at: new Date(clock.now()) },
          cause: `looks dry to ${link.id}: ${zone_id} on ${today}`,
        }),
      );
      return look(request, token);
    }),
  });
}
