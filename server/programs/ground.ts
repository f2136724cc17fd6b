/** What a program is checked against: the garden's zones, place and other programs. */
import { firstClash, type ProgramGround } from '@sluice/engine/programs/conflicts';
import { type Program, programMinutes } from '@sluice/engine/programs/program';
import { litresPerMinute } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import { positionOf } from '../location/index.ts';
import { conflict } from '../platform/errors.ts';
import { flowOf, type ZoneRow } from '../zones/index.ts';
import { plannedProgram } from './planned-program.ts';
import type { ProgramRow } from './store.ts';

/**
 * Throws "conflict" when a program would run past midnight, or at the same time as another one of the same water. Timers
 * on taps of their own do not wait for each other.
 */
export function refuseClash(program: ProgramRow, others: ProgramRow[], zones: ZoneRow[], group: GroupRow): void {
  if (!program.enabled) return;
  const deviceOf = (id: string) => zones.find((zone) => zone.id === id)?.deviceId ?? '';
  const watersOf = (row: ProgramRow) =>
    new Set(row.zones.map(({ zoneId }) => (group.deviceType === 'PIXIE' ? deviceOf(zoneId) : group.id)));
  const own = watersOf(program);
  const rivals = others.filter((other) => other.enabled && [...watersOf(other)].some((water) => own.has(water)));
  const clash = firstClash(plannedProgram(program), rivals.map(plannedProgram), groundOf(zones, group));
  if (clash === null) return;
  if (clash.kind === 'crossesDayBoundary') throw conflict('errors.programCrossesMidnight', { date: clash.date });
  const other = rivals.find(({ id }) => id === clash.with.id)?.name ?? '';
  throw conflict('errors.programConflict', { other, date: clash.date });
}

function groundOf(zones: ZoneRow[], group: GroupRow): ProgramGround {
  const flows = new Map(zones.map((zone) => [zone.id as string, flowOf(zone)]));
  const noFlow = litresPerMinute(Number.POSITIVE_INFINITY);
  return {
    timeZone: group.timeZone,
    position: positionOf(group),
    minutesOf: (program: Program) => programMinutes(program, (id) => flows.get(id) ?? noFlow),
  };
}
