/** Makes and ends guest links. */
import { randomUUIDv7 } from 'node:crypto';
import { type GuestLinkCreation, guestLinkCalls } from '@sluice/contract/guest-links';
import type { GroupId, GuestLinkId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { hashToken, newToken } from '../platform/session-cookie.ts';
import { listOfGroup, permitGroup, permitStored } from '../users/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { presentGuestLink } from './present.ts';
import {
  deleteGuestLink,
  deleteGuestLinksBefore,
  findGuestLink,
  type GuestLinkRow,
  guestLinksOf,
  insertGuestLink,
} from './store.ts';

/** Days for which one that is over stays in the list. */
const OVER_STAYS_DAYS = 30;

export async function guestLinkRoutes(app: App, { db, clock, settings }: Services): Promise<void> {
  const present = (row: Parameters<typeof presentGuestLink>[0]) => presentGuestLink(row, settings.baseUrl);
  const permittedLink = permitStored<GuestLinkId, GuestLinkRow>(db, (from, id) =>
    findGuestLink(from, id, new Date(clock.now())),
  );

  /** Throws "not found" for a zone of another garden, "invalid" for days that are over or too far. */
  const refuseWrong = async (groupId: GroupId, { zone_ids, last_day }: GuestLinkCreation, today: string) => {
    const here = (await zonesOfGroup(db, groupId)).map(({ id }) => id);
    if (zone_ids.some((id) => !here.includes(id))) throw notFound();
    if (last_day < today) throw invalid('last_day', 'validation.guestDayOver');
    const latest = Temporal.PlainDate.from(today).add({ days: LIMITS.guestLinkMaxDays }).toString();
    if (last_day > latest) throw invalid('last_day', 'validation.guestLastDay', { days: LIMITS.guestLinkMaxDays });
  };

  serveCalls(app, 'guest links', guestLinkCalls, {
    'GET /groups/:id/guest_links': listOfGroup(
      db,
      'guest_links',
      (from, id) => guestLinksOf(from, id, new Date(clock.now())),
      present,
    ),

    'POST /groups/:id/guest_links': async (request) => {
      const groupId = await permitGroup(db, request);
      const { body } = request;
      const today = localDateIn((await requireGroup(db, groupId)).timeZone, clock.now());
      await refuseWrong(groupId, body, today);
      const id = randomUUIDv7() as GuestLinkId;
      const token = newToken();
      const oldest = Temporal.PlainDate.from(today).subtract({ days: OVER_STAYS_DAYS }).toString();
      await db.transaction(async (tx) => {
        await deleteGuestLinksBefore(tx, groupId, oldest);
        await insertGuestLink(
          tx,
          {
            ...{ id, groupId, userId: requireAccount(request).id, name: body.name, token, tokenHash: hashToken(token) },
            ...{ firstDay: body.first_day, lastDay: body.last_day },
            ...{ mostRunMin: body.most_run_min, mostDayMin: body.most_day_min, createdAt: new Date(clock.now()) },
          },
          [...new Set(body.zone_ids)],
        );
      });
      const row = await findGuestLink(db, id, new Date(clock.now()));
      if (!row) throw notFound();
      return { guest_link: present(row) };
    },

    'DELETE /guest_links/:id': async (request) => {
      const { id } = await permittedLink(request, request.params.id);
      await deleteGuestLink(db, id);
      return { removed: true as const };
    },
  });
}
