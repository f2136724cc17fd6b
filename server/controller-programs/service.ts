/** Programs of a device's own: listed as programs of the garden would say them, and taken over (docs/decisions/0169). */
import type { ControllerProgram } from '@sluice/contract/controller-programs';
import { type WholeProgram, wholeProgram } from '@sluice/contract/programs';
import { askHardware, type DeviceProgram, type DeviceRow, type Hardware } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { checkWhole } from '../platform/input.ts';
import { localDateIn } from '../platform/moments.ts';
import { addPrograms, programsOfGroup } from '../programs/index.ts';
import { type ZoneRow, zonesOfGroup } from '../zones/index.ts';

/** A name leaves room for the figure behind it. */
const MOST_LETTERS = 45;

/** Empty for a device whose kind has none. Throws "unreachable" when it does not answer. */
export async function listControllerPrograms(
  db: Queryable,
  hardware: Hardware,
  device: DeviceRow,
  nowMs: number,
): Promise<ControllerProgram[]> {
  const { programs } = hardware.findDriver(device.driver);
  if (!programs || !device.hasHardware) return [];
  const { address } = device;
  const found = await askHardware(device.name, () => programs.readPrograms(address));
  const group = await requireGroup(db, device.groupId);
  const zones = (await zonesOfGroup(db, group.id)).filter(({ deviceId }) => deviceId === device.id);
  const names = new Set((await programsOfGroup(db, group.id)).map(({ name }) => name.toLowerCase()));
  const today = localDateIn(group.timeZone, nowMs);
  return found.map((program) => present(program, zones, names, today));
}

/**
 * Makes programs of the garden from those that are named. Throws "conflict" where the device's list has changed since,
 * or one of them cannot be said; then none is made.
 */
export async function takeOver(
  db: Database,
  hardware: Hardware,
  device: DeviceRow,
  wanted: readonly { position: number; name: string }[],
  nowMs: number,
): ReturnType<typeof addPrograms> {
  if (!hardware.findDriver(device.driver).programs) throw notFound();
  const listed = await listControllerPrograms(db, hardware, device, nowMs);
  const chosen = wanted.map((one) => {
    const found = listed.find(({ position, name }) => position === one.position && name === one.name);
    if (!found || found.obstacle !== null) throw conflict('errors.controllerProgramsChanged', { device: device.name });
    return found;
  });
  const group = await requireGroup(db, device.groupId);
  const names = new Set((await programsOfGroup(db, group.id)).map(({ name }) => name.toLowerCase()));
  const requests = chosen.flatMap((program) => toPrograms(program, device.name, names));
  return addPrograms(db, group, requests, nowMs);
}

function present(
  program: DeviceProgram,
  zones: ZoneRow[],
  names: ReadonlySet<string>,
  today: string,
): ControllerProgram {
  const { number: position, name, isEnabled, days, months, starts, lengths, changes } = program;
  const masters = new Set(zones.map(({ masterZoneId }) => masterZoneId));
  const watered = lengths.flatMap(({ terminal, lengthS }) => {
    const zone = zones.find((one) => one.terminal === terminal && !masters.has(one.id));
    return zone ? [{ zone_id: zone.id, duration_s: lengthS, volume_l: null }] : [];
  });
  const obstacle = days === null ? 'days' : starts.length === 0 ? 'starts' : watered.length === 0 ? 'zones' : null;
  return {
    ...{ position, name, enabled: isEnabled, start_times: starts, zones: watered, obstacle },
    days: days && {
      ...{ repeat: days.repeat, interval_days: days.intervalDays, weekdays: days.weekdays, months },
      start_day: Temporal.PlainDate.from(today).add({ days: days.firstInDays }).toString(),
    },
    changes: watered.length < lengths.length ? [...changes, 'zones'] : changes,
    is_in_garden: names.has(name.toLowerCase()),
  };
}

/** One for each start. Adds their names to `taken`. */
function toPrograms(
  { name, enabled, days, start_times, zones }: ControllerProgram,
  device: string,
  taken: Set<string>,
): WholeProgram[] {
  return start_times.map((start_time) => {
    const free = freeName((name || device).slice(0, MOST_LETTERS), taken);
    taken.add(free.toLowerCase());
    return checkWhole(wholeProgram, { ...days, name: free, enabled, start_time, zones });
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate.toLowerCase());
  if (isFree(name)) return name;
  let figure = 2;
  while (!isFree(`${name} ${figure}`)) figure += 1;
  return `${name} ${figure}`;
}
