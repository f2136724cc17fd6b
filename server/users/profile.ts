/** A user's profile: name, language, units, first day of the week. */
import type { ProfileChange } from '@sluice/contract/users';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { StoredLanguage } from '@sluice/engine/vocabulary/people';
import type { Database } from '../platform/database/connect.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { differences } from '../platform/versions.ts';
import { findUser, lockUser, type UserRow, updateUser } from './store.ts';

type StoredChange = Omit<ProfileChange, 'lang'> & { lang?: StoredLanguage | undefined };

/** Writes only what differs; where nothing does, nothing is written. */
export async function changeProfile(db: Database, userId: UserId, change: StoredChange): Promise<UserRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    if (!user) throw notFound();
    const differing = differences<UserRow>(user, {
      ...(change.lang === undefined ? {} : { lang: change.lang }),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.first_name === undefined ? {} : { firstName: change.first_name || null }),
      ...(change.last_name === undefined ? {} : { lastName: change.last_name || null }),
      ...(change.unit_system === undefined ? {} : { unitSystem: change.unit_system }),
      ...(change.first_weekday === undefined ? {} : { firstWeekday: change.first_weekday }),
    });
    if (!differing) return user;
    const changed = { ...differing, version: user.version + 1 };
    await updateUser(tx, userId, changed);
    await announce(tx, { userId }, ['profile', 'notifications']);
    return { ...user, ...changed };
  });
}
