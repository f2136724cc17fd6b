/** What somebody without an account does by the link of a mail: agrees, declines, ends; below `/auth`. */
import { randomUUID } from 'node:crypto';
import { type AlarmRequest, alarmConsentCalls } from '@sluice/contract/alarm-contacts';
import type { AlarmContactId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import type { RequestAccount } from '../../platform/account-of-request.ts';
import { AppError } from '../../platform/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { serveCalls } from '../../platform/serve-calls.ts';
import type { App, Services } from '../../platform/services.ts';
import { readContactLink } from './mails.ts';
import { notifyOfContact } from './notify-of-contact.ts';
import { type AlarmContactRow, deleteAlarmContact, findAlarmContact, markAgreed } from './store.ts';

export async function alarmConsentRoutes(site: App, { db, clock, links }: Services): Promise<void> {
  const now = () => new Date(clock.now());
  /** Throws "not found" for a link of days that are over, of what was ended, or that is none. */
  const find = async (token: string): Promise<AlarmContactRow> => {
    const id = readContactLink(links, token);
    const contact = id === null ? null : await findAlarmContact(db, id as AlarmContactId, now());
    if (!contact) throw new AppError('notFound', { message: 'errors.alarmLinkOver' });
    return contact;
  };

  serveCalls(site, 'notifications', alarmConsentCalls, {
    'POST /alarm_contact': async (request) => present(await find(request.body.token)),

    'POST /alarm_contact/agree': async (request) => {
      const contact = await find(request.body.token);
      const agreedAt = contact.agreedAt ?? now();
      noteInTrail(request, contact);
      if (contact.agreedAt === null)
        await db.transaction(async (tx) => {
          await markAgreed(tx, contact.id, agreedAt);
          await notifyOfContact(tx, contact, 'alarmsAgreed', agreedAt);
          await announce(tx, { groupId: contact.groupId }, ['group']);
        });
      return present({ ...contact, agreedAt });
    },

    'POST /alarm_contact/end': async (request) => {
      const contact = await find(request.body.token);
      noteInTrail(request, contact);
      await db.transaction(async (tx) => {
        await deleteAlarmContact(tx, contact.id);
        await notifyOfContact(tx, contact, 'alarmsEnded', now());
        await announce(tx, { groupId: contact.groupId }, ['group']);
      });
      return { garden: contact.garden };
    },
  });
}

/** As with a guest link: the trail has whom the asking person's right was used by. */
function noteInTrail(request: FastifyRequest, { groupId, madeById, maker, name, lang }: AlarmContactRow): void {
  request.account = {
    ...{ id: madeById, name: maker.name, lang, unitSystem: maker.unitSystem, isConfirmed: false, tokenHash: '' },
    ...{ tokenName: name, scope: 'read', gardenId: groupId, versions: randomUUID() },
  } satisfies RequestAccount;
  request.groupId = groupId;
  request.subjectName = name;
}

const present = (contact: AlarmContactRow): AlarmRequest => ({
  garden: contact.garden,
  time_zone: contact.timeZone,
  name: contact.name,
  made_by: contact.maker.name,
  first_day: contact.firstDay,
  last_day: contact.lastDay,
  has_agreed: contact.agreedAt !== null,
});
