/** Asks somebody nearby to get a garden's alarms on some days, and ends that. */
import { randomUUIDv7 } from 'node:crypto';
import { type AlarmContact, alarmContactCalls, type alarmContactCreation } from '@sluice/contract/alarm-contacts';
import type { AlarmContactId, GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import type { z } from 'zod';
import { requireGroup } from '../../groups/index.ts';
import { requireAccount } from '../../platform/account-of-request.ts';
import type { Queryable } from '../../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { queueAskedMail, queueOwnMail } from '../../platform/mail-queue/queue.ts';
import { localDateIn } from '../../platform/moments.ts';
import { serveCalls } from '../../platform/serve-calls.ts';
import type { App, Services } from '../../platform/services.ts';
import { peopleOfGroup, permit, permitGroup } from '../../users/index.ts';
import { notify } from '../service.ts';
import { hasEmail, writeEndMail, writeRequestMail } from './mails.ts';
import { notifyOfContact } from './notify-of-contact.ts';
import {
  type AlarmContactRow,
  alarmContactsOf,
  deleteAlarmContact,
  findAlarmContact,
  hasGuestLink,
  insertAlarmContact,
} from './store.ts';

type Creation = z.output<typeof alarmContactCreation>;

export async function alarmContactRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, settings, translate, links } = services;
  const now = () => new Date(clock.now());

  serveCalls(app, 'notifications', alarmContactCalls, {
    'GET /groups/:id/alarm_contacts': async (request) => {
      const { id } = request.params;
      const mayChange = may(await permit(db, request, id), 'change');
      const rows = await alarmContactsOf(db, id, now());
      const own = requireAccount(request).id;
      return {
        alarm_contacts: rows.filter(({ userId }) => mayChange || userId === own).map(present),
        sends_mail: settings.smtpUrl !== null,
      };
    },

    'POST /groups/:id/alarm_contacts': async (request) => {
      const groupId = await permitGroup(db, request);
      const { body } = request;
      const { id: madeById } = requireAccount(request);
      const today = localDateIn((await requireGroup(db, groupId)).timeZone, clock.now());
      refuseWrongDays(body, today);
      if (body.guest_link_id !== null && !(await hasGuestLink(db, groupId, body.guest_link_id))) throw notFound();
      const id = randomUUIDv7() as AlarmContactId;
      const row = await db.transaction(async (tx) => {
        const person = await findPerson(tx, groupId, body, now());
        const isNew = await insertAlarmContact(
          tx,
          {
            ...{ id, groupId, madeById, ...person, firstDay: body.first_day, lastDay: body.last_day },
            ...{ guestLinkId: body.guest_link_id, createdAt: now(), agreedAt: person.userId === null ? null : now() },
          },
          today,
        );
        if (!isNew) throw conflict('errors.alreadyAlarmContact', { name: person.name });
        const added = await findAlarmContact(tx, id, now());
        if (!added) throw notFound();
        if (hasEmail(added)) {
          const { baseUrl, identityUrl } = settings;
          await queueAskedMail(
            services,
            tx,
            writeRequestMail({ translate, links, baseUrl, identityUrl }, added),
            madeById,
          );
        } else if (added.userId !== null)
          await notify(tx, {
            ...{ groupId, key: 'alarmsAsked', subject: 'ALARM_CONTACT', subjectId: id, at: now() },
            figures: { person: added.maker.name, from: added.firstDay, until: added.lastDay },
            cause: `alarm contact ${id}`,
            to: [added.userId],
          });
        await announce(tx, { groupId }, ['group']);
        return added;
      });
      return { alarm_contact: present(row) };
    },

    'DELETE /alarm_contacts/:id': async (request) => {
      const contact = await findAlarmContact(db, request.params.id, now());
      const { id, name } = requireAccount(request);
      const isOwn = contact?.userId === id;
      await permit(db, request, contact?.groupId, isOwn ? 'see' : 'change');
      if (!contact) throw notFound();
      request.subjectName = contact.name;
      await db.transaction(async (tx) => {
        await deleteAlarmContact(tx, contact.id);
        if (isOwn) await notifyOfContact(tx, contact, 'alarmsEnded', now());
        else if (contact.agreedAt !== null && hasEmail(contact))
          await queueOwnMail(services, tx, writeEndMail({ translate }, contact, name), id);
        await announce(tx, { groupId: contact.groupId }, ['group']);
      });
      return { removed: true as const };
    },
  });
}

/** Throws "invalid" for days that are over or too far. */
function refuseWrongDays({ last_day }: Creation, today: string): void {
  if (last_day < today) throw invalid('last_day', 'validation.guestDayOver');
  const days = LIMITS.alarmContactMaxDays;
  if (last_day > Temporal.PlainDate.from(today).add({ days }).toString())
    throw invalid('last_day', 'validation.guestLastDay', { days });
}

/** Throws "not found" for who does not share the garden, "invalid" for who gets its alarms anyway. */
async function findPerson(
  db: Queryable,
  groupId: GroupId,
  { user_id, name, email, lang }: Creation,
  now: Date,
): Promise<Pick<AlarmContactRow, 'userId' | 'name' | 'email' | 'lang'>> {
  if (user_id === null) return { userId: null, name: name ?? '', email, lang };
  const person = (await peopleOfGroup(db, groupId, now)).find(({ userId }) => userId === user_id);
  if (!person) throw notFound();
  if (may(person.relationship, 'change')) throw invalid('user_id', 'validation.getsAlarms', { name: person.name });
  return { userId: user_id, name: person.name, email: null, lang: person.lang };
}

const present = (row: AlarmContactRow): AlarmContact => ({
  id: row.id,
  group_id: row.groupId,
  name: row.name,
  user_id: row.userId,
  email: row.email,
  first_day: row.firstDay,
  last_day: row.lastDay,
  guest_link_id: row.guestLinkId,
  agreed_at: row.agreedAt?.toISOString() ?? null,
  made_by: row.maker.name,
});
