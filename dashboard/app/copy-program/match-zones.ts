/** Which zone of another garden is watered like which of a program. Pure. */
import type { Program } from '@sluice/contract/programs';
import { normalizeText } from '../../page-kit/list/find-by-name.ts';

export type NamedZone = { id: string; name: string };
/** The zone there by the id of the program's zone; null: left out. */
export type Match = ReadonlyMap<string, string | null>;

/** By name, each zone there at most once; what was chosen by hand comes first. */
export function matchZones(
  watered: readonly NamedZone[],
  there: readonly NamedZone[],
  chosen: Match | undefined,
): Map<string, string | null> {
  const taken = new Set(chosen?.values());
  return new Map(
    watered.map(({ id, name }) => {
      const byHand = chosen?.get(id);
      if (byHand !== undefined) return [id, byHand];
      const own = normalizeText(name.trim());
      const found = there.find((zone) => !taken.has(zone.id) && normalizeText(zone.name.trim()) === own);
      if (found) taken.add(found.id);
      return [id, found?.id ?? null];
    }),
  );
}

/** The zones of a program by name, in watering order, each once. */
export const listWatered = ({ zones }: Pick<Program, 'zones'>, all: readonly NamedZone[]): NamedZone[] =>
  [...new Set(zones.map(({ zone_id }) => zone_id))].map((id) => ({
    id,
    name: all.find((zone) => zone.id === id)?.name ?? '',
  }));
