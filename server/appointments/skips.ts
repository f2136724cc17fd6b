/** What appointments ask of the planner. */
import type { UserSkip } from '@sluice/engine/skipping/user';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { appointmentsInForce } from './store.ts';

interface NamedZone {
  readonly id: ZoneId;
  readonly name: string;
}

/** Zones that a title names; null for all of them, where it names none. */
export function zonesInTitle(title: string, zones: readonly NamedZone[]): ZoneId[] | null {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  const named = zones.filter(({ name }) => fold(title).includes(fold(name)));
  return named.length > 0 ? named.map(({ id }) => id) : null;
}

/** Skips from some hours before each appointment to its end. */
export async function skipsOfAppointments(
  db: Queryable,
  groupId: GroupId,
  zones: readonly NamedZone[],
  at: Date,
): Promise<UserSkip[]> {
  return (await appointmentsInForce(db, groupId, at)).flatMap(({ title, startsAt, endsAt, dryHours }): UserSkip[] => {
    const span = {
      ...{ by: null, appointment: title },
      ...{ fromMs: startsAt.getTime() - dryHours * HOUR_MS, untilMs: endsAt.getTime() },
    };
    const named = zonesInTitle(title, zones);
    return named === null ? [{ ...span, scope: 'all' }] : named.map((zoneId) => ({ ...span, scope: 'zone', zoneId }));
  });
}
