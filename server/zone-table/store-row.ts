import type { ZoneTableOutcome } from '@sluice/contract/zone-table';
import { type ZoneChange, zoneChange } from '@sluice/contract/zones';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { GroupRow } from '../groups/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { AppError } from '../platform/errors.ts';
import { problemsOfInput } from '../platform/input.ts';
import { changeZoneIn, plantZoneIn, presentZoneColumns } from '../zones/index.ts';
import type { TableRow, WrongCell } from './read-table.ts';

/** Stores what a row changes of its zone; adds to `wrong` what its outcome must not be. */
export async function storeRow(
  tx: Transaction,
  group: GroupRow,
  { row, zone, fields, plantId, headers }: TableRow,
  unitSystem: UnitSystem,
  now: Date,
  wrong: WrongCell[],
): Promise<ZoneTableOutcome['zones'][number]> {
  const stored = presentZoneColumns(zone);
  // A plant brings its own type.
  const given = Object.entries(fields).filter(([field]) => field !== 'plant_type' || !plantId);
  const change = Object.fromEntries(
    given.filter(([field, value]) => !isSame(value, stored[field as keyof typeof stored])),
  );
  const setsPlant = plantId !== undefined && plantId !== zone.primaryPlantId;
  const columns = [...Object.keys(change), ...(setsPlant ? ['plant'] : [])].map(
    (field) => headers[field as keyof typeof headers] ?? field,
  );
  const refuse = (problems: readonly Omit<WrongCell, 'row' | 'column'>[], path: (index: number) => string) => {
    for (const [index, { message, figures }] of problems.entries()) {
      const header = headers[path(index) as keyof typeof headers] ?? (path(index) || null);
      wrong.push({ row, column: header, message, ...(figures && { figures }) });
    }
  };
  const checked = zoneChange.safeParse(change);
  if (!checked.success) {
    const problems = problemsOfInput(checked.error.issues);
    refuse(problems, (index) => problems[index]?.path ?? '');
    return { row, zone_id: zone.id, name: zone.name, columns };
  }
  try {
    if (setsPlant) await plantZoneIn(tx, group, zone.id, plantsOf(plantId ?? null, zone.otherPlantIds), now);
    if (Object.keys(checked.data).length > 0)
      await changeZoneIn(tx, group, zone.id, checked.data as ZoneChange, unitSystem, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { problems } = error;
    refuse(problems, (index) => problems[index]?.path ?? '');
  }
  return { row, zone_id: zone.id, name: zone.name, columns };
}

const plantsOf = (primary: PlantId | null, others: PlantId[]) => ({
  primary_plant_id: primary,
  other_plant_ids: primary === null ? [] : others,
});

/** A figure that was written with six digits is the same as before. */
function isSame(given: unknown, stored: unknown): boolean {
  if (typeof given !== 'number' || typeof stored !== 'number') return given === stored;
  return Math.abs(given - stored) <= Math.abs(stored) * 1e-5;
}
