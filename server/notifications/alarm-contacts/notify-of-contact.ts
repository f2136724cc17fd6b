import type { Transaction } from '../../platform/database/connect.ts';
import { notify } from '../service.ts';
import type { AlarmContactRow } from './store.ts';

/** Tells the people of a garden that somebody has agreed to get its alarms, or gets them no longer. */
export const notifyOfContact = (
  tx: Transaction,
  { id, groupId, name, firstDay, lastDay, userId }: AlarmContactRow,
  key: 'alarmsAgreed' | 'alarmsEnded',
  at: Date,
): Promise<void> =>
  notify(tx, {
    ...{ groupId, key, subject: 'ALARM_CONTACT', subjectId: id, at, except: userId },
    figures: { person: name, from: firstDay, until: lastDay },
    cause: `${key} ${id}`,
  });
