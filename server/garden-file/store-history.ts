/** The second reading of a file, which was found right by the first: its record and its photos go into the database. */
import { randomUUIDv7 } from 'node:crypto';
import type { GardenFileKind, GardenFileLine } from '@sluice/contract/garden-file';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { conflict } from '../platform/errors.ts';
import { insertRuns } from '../runs/index.ts';
import {
  insertReadingHours,
  insertReadings,
  oldestReadingMonth,
  openReadingMonths,
  readRetention,
  settlePastReadings,
} from '../sensors/index.ts';
import { insertWeatherDays } from '../weather/index.ts';
import { cleanPhoto, insertSoilDays, storePhoto } from '../zones/index.ts';
import { readArchive } from './archive.ts';
import { toColumns } from './columns.ts';
import type { Ids } from './import-garden.ts';
import {
  damaged,
  type GardenFile,
  type HistoryKind,
  isHistory,
  kindOf,
  readBytes,
  zoneOfPhoto,
} from './read-garden-file.ts';
import { readLines, WrongLines } from './read-lines.ts';

const ROWS_AT_ONCE = 500;

interface Site {
  groupId: GroupId;
  ids: Ids;
  nowMs: number;
}

/**
 * Makes room for readings of past months. In a transaction of its own: others wait for it. Those of months that are to
 * go lie in the default partition until they do.
 */
export async function makeRoom(
  db: Database,
  { months }: GardenFile,
  nowMs: number,
  monthsRetained: number,
): Promise<void> {
  const { readingsFrom } = await readRetention(db);
  const gone = readingsFrom?.toISOString().slice(0, 7) ?? '';
  const first = oldestReadingMonth(nowMs, monthsRetained).toString();
  await openReadingMonths(
    db,
    [...months].filter((month) => month >= first && month >= gone),
  );
}

export async function storeHistory(tx: Transaction, path: string, site: Site): Promise<void> {
  const wrong = new WrongLines(({ message }) => message);
  for await (const entry of readArchive(path)) {
    const kind = kindOf(entry.name);
    const zone = zoneOfPhoto(entry.name);
    if (zone !== null) {
      const photo = cleanPhoto(await readBytes(entry, 4 * LIMITS.photoMaxBytes));
      if (!photo) throw damaged();
      await storePhoto(tx, site.ids.zones.of(zone), photo);
    }
    if (kind === null || !isHistory(kind)) continue;
    let page: GardenFileLine<HistoryKind>[] = [];
    const store = async () => {
      await storePage(tx, kind, page, site, entry.name);
      page = [];
    };
    for await (const { value } of readLines(entry, kind as GardenFileKind, wrong)) {
      page.push(value as GardenFileLine<HistoryKind>);
      if (page.length >= ROWS_AT_ONCE) await store();
    }
    await store();
  }
  wrong.refuse();
  await settlePastReadings(tx, site.ids.sensors.all(), site.nowMs);
}

async function storePage(
  tx: Transaction,
  kind: HistoryKind,
  page: readonly GardenFileLine<HistoryKind>[],
  { groupId, ids }: Site,
  file: string,
): Promise<void> {
  switch (kind) {
    case 'weather-days': {
      const days = page as GardenFileLine<'weather-days'>[];
      const rows = days.map(({ hours, ...day }) => ({ ...toColumns(day), hours, groupId }));
      return refuseRepeated(await insertWeatherDays(tx, rows), rows.length, file);
    }
    case 'soil-days': {
      const days = page as GardenFileLine<'soil-days'>[];
      const rows = days.map(({ zone, ...day }) => ({ ...toColumns(day), zoneId: ids.zones.of(zone) }));
      return refuseRepeated(await insertSoilDays(tx, rows), rows.length, file);
    }
    case 'runs': {
      const runs = page as GardenFileLine<'runs'>[];
      await insertRuns(
        tx,
        runs.map(({ zone, device, program, reason_figures: reasonFigures, turning_point: turningPoint, ...run }) => {
          const id = randomUUIDv7() as RunId;
          return {
            ...toColumns(run),
            reasonFigures,
            turningPoint,
            id,
            occurrenceId: `${run.local_date}/imported/${id}`,
            groupId,
            zoneId: ids.zones.of(zone),
            deviceId: ids.devices.of(device),
            programId: program === null ? null : ids.programs.of(program),
            phase: 'ENDED' as const,
          };
        }),
      );
      return;
    }
    case 'reading-hours': {
      const hours = page as GardenFileLine<'reading-hours'>[];
      const rows = hours.map(({ sensor, ...hour }) => ({ ...toColumns(hour), sensorId: ids.sensors.of(sensor) }));
      return refuseRepeated(await insertReadingHours(tx, rows), rows.length, file);
    }
    case 'readings': {
      const readings = page as GardenFileLine<'readings'>[];
      return insertReadings(
        tx,
        readings.map(({ sensor, ...reading }) => ({ ...toColumns(reading), sensorId: ids.sensors.of(sensor) })),
      );
    }
  }
}

/** Throws "conflict" where a day stands in the file twice. */
function refuseRepeated(stored: number, given: number, file: string): void {
  if (stored < given) throw conflict('errors.gardenFileRepeats', { file });
}
