/** What a garden was given since its first known water, day by day and zone by zone. */
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { litresOfWatering } from '../tariffs/index.ts';
import type { PlannedDay, ZoneWater } from './planned-days.ts';

/** A day with water, as a planned one has it. */
export type GivenDay = Pick<PlannedDay, 'date' | 'litres' | 'isWatered' | 'zones'>;

export interface GivenWater {
  /** Local ISO date: the first day shown, or the garden's first, or that of its first known water. */
  readonly from: string;
  /** Days on which a valve was open, in order. */
  readonly days: readonly GivenDay[];
}

/** From one local ISO date to another; null for a garden of today. */
export async function readGivenWater(
  db: Queryable,
  group: GroupRow,
  zones: readonly Pick<PlannedZone, 'id' | 'flowLitresPerMinute' | 'isFlowKnown'>[],
  from: string,
  to: string,
): Promise<GivenWater | null> {
  const waterings = (await wateringSince(db, group.id, from)).filter(({ date }) => date <= to);
  const madeOn = localDateIn(group.timeZone, group.createdAt);
  const [first = madeOn] = [madeOn, ...waterings.map(({ date }) => date)].sort();
  if (first > to) return null;
  const litresOf = litresOfWatering(zones);
  const hasFlow = new Set(zones.filter(({ isFlowKnown }) => isFlowKnown).map(({ id }) => id));
  const byDate = Map.groupBy(waterings, ({ date }) => date);
  const days = [...byDate].sort(([a], [b]) => a.localeCompare(b));
  return {
    from: first > from ? first : from,
    days: days.map(([date, ofDay]) => ({
      date,
      litres: ofDay.reduce((sum, watering) => sum + litresOf(watering), 0),
      isWatered: true,
      zones: new Map(
        ofDay.map((watering): [ZoneId, ZoneWater] => {
          const isKnown = watering.volumeL !== null || hasFlow.has(watering.zoneId);
          return [watering.zoneId, { litres: isKnown ? litresOf(watering) : null, seconds: watering.openS }];
        }),
      ),
    })),
  };
}
