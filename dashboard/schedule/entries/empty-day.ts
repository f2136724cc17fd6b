/** Why a zone has no watering on a day of the plan. */
import type { Decision } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';

export type EmptyDayCause =
  | { kind: 'skip'; reason: NonNullable<Decision['reason']> }
  /** The soil holds enough until its next chance. */
  | { kind: 'enoughWater'; demand: NonNullable<Decision['demand']> }
  | { kind: 'nothingDue' }
  /** Its programs water on other days. */
  | { kind: 'otherDays' }
  /** Smart watering lacks facts. */
  | { kind: 'missing'; facts: Zone['missing'] }
  | { kind: 'switchedOff' }
  | { kind: 'noPlan' }
  | { kind: 'beyondPlan' };

type Planned = { enabled: boolean; zones: readonly { zone_id: Zone['id'] }[] };

/** @param decisions those of the day, of all zones */
export function explainEmptyDay(
  zone: Pick<Zone, 'id' | 'enabled' | 'smart' | 'missing'>,
  decisions: readonly Decision[],
  programs: readonly Planned[],
): EmptyDayCause {
  if (!zone.enabled) return { kind: 'switchedOff' };
  const own = decisions.filter(({ zone_id }) => zone_id === zone.id);
  const reason = own.find(({ verdict }) => verdict === 'skip')?.reason;
  if (reason) return { kind: 'skip', reason };
  const demand = own.find((decision) => decision.demand !== null)?.demand;
  if (demand) return { kind: 'enoughWater', demand };
  if (zone.missing.length > 0) return { kind: 'missing', facts: zone.missing };
  if (programs.some(({ enabled, zones }) => enabled && zones.some(({ zone_id }) => zone_id === zone.id)))
    return { kind: 'otherDays' };
  if (!zone.smart) return { kind: 'noPlan' };
  return { kind: own.length > 0 ? 'nothingDue' : 'beyondPlan' };
}
