/** Changes that people make over the API at night, each to another thing; every acknowledged one must be stored. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Index } from '@sluice/contract/groups';
import { type Api, Refused } from '../api.ts';
import { type FleetGarden, forEach } from '../fleet/garden.ts';

interface Change {
  garden: FleetGarden;
  zoneId: string;
  field: 'name' | 'area_m2';
  value: string | number;
}

export interface Made {
  acknowledged: Change[];
  /** Interrupted by a fault: nobody knows whether they were made. */
  cutOff: Change[];
  /** Refused by the API: a fault of this test. */
  refused: string[];
}

const EVERY_MS = 1_500;
const PATIENCE_MS = 15_000;

/** Makes one change after the other until none is left, or the night is over. */
export async function makeChanges(api: Api, gardens: readonly FleetGarden[], isOver: () => boolean): Promise<Made> {
  const made: Made = { acknowledged: [], cutOff: [], refused: [] };
  const zonesOfGardens = await forEach(gardens, (garden) => readZones(api, garden));
  const changes = zonesOfGardens
    .flatMap((zones, place) => zones.map((zone, rank) => ({ garden: gardens[place], zone, rank })))
    .sort((one, other) => one.rank - other.rank)
    .flatMap(({ garden, zone }, place): Change[] =>
      garden
        ? [
            // A name does not change the plan, the area of a zone does.
            place % 2 === 0
              ? { garden, zoneId: zone.id, field: 'name', value: `Changed ${place}` }
              : { garden, zoneId: zone.id, field: 'area_m2', value: 20 + (place % 100) },
          ]
        : [],
    );
  for (const change of changes) {
    if (isOver()) break;
    const began = Date.now();
    try {
      await api.call(
        change.garden.token,
        'PATCH',
        `/api/v1/zones/${change.zoneId}`,
        { [change.field]: change.value },
        { signal: AbortSignal.timeout(PATIENCE_MS) },
      );
      made.acknowledged.push(change);
    } catch (error) {
      if (error instanceof Refused) made.refused.push(error.message);
      else made.cutOff.push(change);
    }
    await sleep(Math.max(0, began + EVERY_MS - Date.now()));
  }
  return made;
}

/** Acknowledged changes that were lost. */
export async function findLost(api: Api, { acknowledged }: Made): Promise<string[]> {
  const gardens = [...new Set(acknowledged.map(({ garden }) => garden))];
  const zones = new Map(
    (await forEach(gardens, (garden) => readZones(api, garden))).flat().map((zone) => [zone.id, zone]),
  );
  return acknowledged
    .filter(({ zoneId, field, value }) => zones.get(zoneId)?.[field] !== value)
    .map(
      ({ zoneId, field, value }) =>
        `${field} of zone ${zoneId}: ${value} was acknowledged, it is ${zones.get(zoneId)?.[field]}`,
    );
}

async function readZones(api: Api, { token, groupId }: FleetGarden) {
  const { current_group: group } = await api.call<Index>(token, 'GET', `/api/v1/groups/${groupId}/index`);
  return (group?.zones ?? []).map(({ id, name, terminal, area_m2 }) => ({ id: id as string, name, terminal, area_m2 }));
}
