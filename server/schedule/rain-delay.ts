/** A rain delay holds back every program of a garden until it is over; a hand on the button still waters. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import type { PlannedReason } from './present.ts';

export async function setRainDelay(db: Queryable, groupId: GroupId, until: Date | null): Promise<void> {
  await db.update(groups).set({ rainDelayUntil: until }).where(eq(groups.id, groupId));
}

/** Why a program's run at this instant waters or does not. */
export function reasonOfPlannedRun(
  startsAt: number,
  programName: string,
  rainDelayUntil: Date | null,
  timeZone: string,
): PlannedReason {
  if (rainDelayUntil && startsAt < rainDelayUntil.getTime()) {
    const until = Temporal.Instant.fromEpochMilliseconds(rainDelayUntil.getTime()).toZonedDateTimeISO(timeZone);
    return {
      status: 'CANCELLED',
      reasonType: 'USER_WEATHER',
      reasonCode: null,
      reasonFigures: {
        program: programName,
        rain_delay_until: until.toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
      },
    };
  }
  return { status: null, reasonType: 'FIX', reasonCode: null, reasonFigures: { program: programName } };
}
