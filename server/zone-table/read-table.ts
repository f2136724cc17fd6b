/** Reads a table into what it says of each zone, and what is wrong in it cell by cell. Stores nothing. */
import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import { CsvError, parse } from 'csv-parse/sync';
import type { DeviceRow } from '../devices/index.ts';
import type { Problem } from '../platform/errors.ts';
import type { ZoneRow } from '../zones/index.ts';
import { COLUMNS, type Column, type Speech, UNITLESS, type ZoneField } from './columns.ts';

export interface TableRow {
  /** Line of the table; its head is line 1. */
  row: number;
  zone: ZoneRow;
  fields: Partial<Record<ZoneField, string | number | boolean | null>>;
  /** Undefined where the table does not say. */
  plantId: PlantId | null | undefined;
  /** The column that a field was read from. */
  headers: Partial<Record<ZoneField | 'plant', string>>;
}

export interface WrongCell extends Pick<Problem, 'message' | 'figures'> {
  row: number;
  column: string | null;
}

interface Garden {
  devices: readonly DeviceRow[];
  zones: readonly ZoneRow[];
  /** By any of their botanical names, folded. */
  plants: ReadonlyMap<string, PlantId>;
  unitSystem: UnitSystem;
}

type Role = 'device' | 'valve' | 'plant' | Column;

const DELIMITERS = [',', ';', '\t'] as const;
/** Says that a field is to be empty: an empty cell leaves it as it is. */
const NONE = '-';
export const foldPlant = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ');

export function readTable(csv: string, garden: Garden, speech: Speech): { rows: TableRow[]; wrong: WrongCell[] } {
  const wrong: WrongCell[] = [];
  const refuse = (row: number, column: string | null, message: Problem['message'], figures?: Problem['figures']) =>
    wrong.push({ row, column, message, ...(figures && { figures }) });
  const none = (): { rows: TableRow[]; wrong: WrongCell[] } => ({ rows: [], wrong });
  if (csv.includes('\uFFFD')) {
    refuse(1, null, 'validation.csvEncoding');
    return none();
  }
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    refuse(Number(error.lines ?? 1), null, 'validation.csvBroken');
    return none();
  }
  const [head, ...lines] = records;
  const headers = head?.record.map((header) => header.toLowerCase()) ?? [];
  const roles = headers.map((header) => roleOf(header, garden.unitSystem));
  for (const [place, header] of headers.entries()) {
    if (roles[place] === null) refuse(1, header, 'validation.csvColumn');
    else if (headers.indexOf(header) !== place || isDoubled(roles, place))
      refuse(1, header, 'validation.csvColumnTwice');
  }
  if (!roles.includes('valve')) refuse(1, 'valve', 'validation.csvColumnMissing');
  if (!roles.includes('device') && garden.devices.length > 1) refuse(1, 'device', 'validation.csvColumnMissing');
  if (lines.length > GARDEN_CAPS.zones)
    refuse(GARDEN_CAPS.zones + 2, null, 'validation.csvTooMany', { most: GARDEN_CAPS.zones });
  if (lines.length === 0) refuse(1, null, 'validation.csvEmpty');
  if (wrong.length > 0) return none();

  const rows: TableRow[] = [];
  const seen = new Set<string>();
  for (const { record, info } of lines) {
    const row = info.lines;
    const cellOf = (role: Role) => unquoted(record[roles.indexOf(role)] ?? '');
    if (record.length > headers.length) refuse(row, null, 'validation.csvTooLong');
    const zone = findZone(garden, cellOf('device'), cellOf('valve'), roles.includes('device'));
    if ('problem' in zone) {
      refuse(row, zone.column, zone.problem);
      continue;
    }
    if (seen.has(zone.id)) refuse(row, 'valve', 'validation.csvZoneTwice');
    seen.add(zone.id);
    const found: TableRow = { row, zone, fields: {}, plantId: undefined, headers: {} };
    for (const [place, role] of roles.entries()) {
      const text = unquoted(record[place] ?? '');
      const header = headers[place] ?? '';
      if (role === null || role === 'device' || role === 'valve' || text === '') continue;
      if (role === 'plant') {
        const plantId = text === NONE ? null : garden.plants.get(foldPlant(text));
        if (plantId === undefined) refuse(row, header, 'validation.plantUnknown');
        found.plantId = plantId;
        found.headers.plant = header;
        continue;
      }
      const cell = text === NONE && role.field !== 'name' ? { value: null } : role.read(text, speech);
      found.headers[role.field] = header;
      if ('problem' in cell) refuse(row, header, cell.problem);
      else found.fields[role.field] = cell.value;
    }
    rows.push(found);
  }
  return { rows, wrong };
}

/** The one that the head has most of. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1);
  const counted = DELIMITERS.map((delimiter) => [head.split(delimiter).length, delimiter] as const);
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ',';
}

/** Null for a column that nobody knows. A figure without a unit is in the person's own. */
function roleOf(header: string, unitSystem: UnitSystem): Role | null {
  if (header === 'device' || header === 'valve' || header === 'plant') return header;
  const system = unitSystem === 'US' ? 'US' : 'SI';
  const bare = UNITLESS[header];
  const found = bare
    ? COLUMNS.find((column) => column.field === bare && column.system === system)
    : COLUMNS.find((column) => column.header === header);
  return found ?? null;
}

/** Two columns of the same field, as an area in two units. */
function isDoubled(roles: readonly (Role | null)[], place: number): boolean {
  const role = roles[place];
  if (role === null || role === undefined || typeof role === 'string') return false;
  return roles
    .slice(0, place)
    .some((other) => other !== null && typeof other === 'object' && other.field === role.field);
}

/** Spreadsheets are kept from taking a text for a formula by an apostrophe. */
const unquoted = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

function findZone(
  { devices, zones }: Garden,
  device: string,
  valve: string,
  isNamed: boolean,
): ZoneRow | { column: string; problem: Problem['message'] } {
  const named = isNamed && device !== '' ? devices.filter(({ name }) => name === device) : devices;
  const [only, other] = named;
  if (!only) return { column: 'device', problem: 'validation.csvDevice' };
  if (other) return { column: 'device', problem: 'validation.csvDeviceUnclear' };
  const zone = zones.find(({ deviceId, terminal }) => deviceId === only.id && String(terminal) === valve);
  return zone ?? { column: 'valve', problem: 'validation.csvValve' };
}
