/** Reads a garden file to its end and checks all of it, before anything of it is stored. */
import { createHash } from 'node:crypto';
import {
  GARDEN_FILE_CAPS,
  GARDEN_FILE_FORMAT,
  GARDEN_FILE_KINDS,
  type GardenFileAbout,
  type GardenFileKind,
  type GardenFileLine,
  gardenFileAbout,
  gardenFileManifest,
  HISTORY_KINDS,
} from '@sluice/contract/garden-file';
import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { z } from 'zod';
import { AppError, conflict, invalid, type Problem } from '../platform/errors.ts';
import { cleanPhoto } from '../zones/index.ts';
import { type ReadEntry, readArchive } from './archive.ts';
import { checkReferences } from './check-references.ts';
import { readLines, type Say, WrongLines } from './read-lines.ts';

export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type DescriptionKind = Exclude<GardenFileKind, HistoryKind>;
/** A right line, with where it stands. */
export interface Placed<Kind extends GardenFileKind> {
  file: string;
  line: number;
  value: GardenFileLine<Kind>;
}
export type Description = { [Kind in DescriptionKind]: Placed<Kind>[] };

export interface GardenFile {
  about: GardenFileAbout;
  description: Description;
  /** Lines by kind. */
  lines: Partial<Record<GardenFileKind, number>>;
  /** Months of its readings, as `2026-06`. */
  months: ReadonlySet<string>;
  /** By sensor: epoch milliseconds before which it has hours in place of readings. */
  hoursUntil: ReadonlyMap<number, number>;
}

export const isHistory = (kind: GardenFileKind): kind is HistoryKind =>
  (HISTORY_KINDS as readonly GardenFileKind[]).includes(kind);

/** The kind whose lines an entry holds; null for any other entry. */
export function kindOf(name: string): GardenFileKind | null {
  const [, kind] = /^([a-z-]+)(?:\.\d{1,4})?\.jsonl$/.exec(name) ?? [];
  return GARDEN_FILE_KINDS.find((candidate) => candidate === kind) ?? null;
}

/** The zone whose photo an entry is; null for any other entry. */
export function zoneOfPhoto(name: string): number | null {
  const [, number] = /^photos\/(\d{1,6})\.jpg$/.exec(name) ?? [];
  return number === undefined ? null : Number(number);
}

export const damaged = () => conflict('errors.gardenFileDamaged');

/** All bytes of a small entry. Throws "conflict" for one that is large. */
export async function readBytes({ chunks, size }: ReadEntry, most: number): Promise<Buffer> {
  if (size > most) throw damaged();
  return Buffer.concat(await Array.fromAsync(chunks));
}

/** What is sure of the first entry in any format. */
const anyAbout = z.looseObject({ format: z.number().int(), sluice: z.string().max(50) });
const SMALL_BYTES = 65_536;
const MANIFEST_BYTES = 1_000_000;
const PHOTO_BYTES = 4 * LIMITS.photoMaxBytes;

/**
 * Throws "conflict" for a file that is none, damaged, or of a newer format; "too large"; "invalid" with the file, line and
 * field of what is wrong.
 */
export async function readGardenFile(path: string, say: Say, nowMs: number): Promise<GardenFile> {
  const wrong = new WrongLines(say);
  const description = Object.fromEntries(
    GARDEN_FILE_KINDS.filter((kind) => !isHistory(kind)).map((kind) => [kind, []]),
  ) as unknown as Description;
  const lines: GardenFile['lines'] = {};
  const months = new Set<string>();
  const hoursUntil = new Map<number, number>();
  const hashes = new Map<string, string>();
  let about: GardenFileAbout | null = null;
  let manifest: z.infer<typeof gardenFileManifest> | null = null;
  for await (const entry of readArchive(path)) {
    const { name } = entry;
    if (manifest !== null || hashes.has(name) || (about === null) !== (name === 'garden-file.json')) throw damaged();
    const hash = createHash('sha256');
    const kind = kindOf(name);
    if (name === 'garden-file.json') about = readAbout(hashed(await readBytes(entry, SMALL_BYTES), hash));
    else if (name === 'manifest.json') manifest = readManifest(await readBytes(entry, MANIFEST_BYTES));
    else if (kind !== null) {
      for await (const { line, value } of readLines(entry, kind, wrong, hash)) {
        const count = (lines[kind] ?? 0) + 1;
        lines[kind] = count;
        if (!isHistory(kind)) {
          refuseMany(kind, count);
          (description[kind] as Placed<GardenFileKind>[]).push({ file: name, line, value });
        } else checkHistory({ file: name, line, value: value as Placed<HistoryKind>['value'] }, kind);
      }
    } else if (zoneOfPhoto(name) !== null) {
      if (!cleanPhoto(hashed(await readBytes(entry, PHOTO_BYTES), hash))) throw invalid(name, 'validation.photo');
      if (!description.zones.some(({ value }) => value.number === zoneOfPhoto(name))) throw damaged();
    } else throw damaged();
    hashes.set(name, hash.digest('hex'));
  }
  wrong.refuse();
  if (about === null || manifest === null) throw damaged();
  const listed = Object.entries(manifest.sha256);
  const isWhole = listed.length === hashes.size - 1 && listed.every(([name, sha256]) => hashes.get(name) === sha256);
  const isCounted = GARDEN_FILE_KINDS.every((kind) => (manifest.lines[kind] ?? 0) === (lines[kind] ?? 0));
  if (!isWhole || !isCounted || description.garden.length !== 1) throw damaged();
  checkReferences(description, wrong, lastDay(nowMs));
  wrong.refuse();
  return { about, description, lines, months, hoursUntil };

  /** What a line of history needs of what was read before. */
  function checkHistory({ file, line, value }: Placed<HistoryKind>, kind: HistoryKind): void {
    const refuse = (field: string, message: Problem['message']) => wrong.add(file, line, { path: field, message });
    const isOf = (list: readonly Placed<'zones' | 'sensors'>[], number: number) =>
      list.some((placed) => placed.value.number === number);
    for (const [field, at] of Object.entries(value))
      if (at instanceof Date && at.getTime() > nowMs + AHEAD_MS) refuse(field, 'validation.date');
    if (kind === 'soil-days') {
      const { zone, date } = value as GardenFileLine<'soil-days'>;
      if (!isOf(description.zones, zone)) refuse('zone', 'errors.gardenFileNobody');
      if (date > lastDay(nowMs)) refuse('date', 'validation.date');
    }
    if (kind === 'reading-hours') {
      const { sensor, hour } = value as GardenFileLine<'reading-hours'>;
      if (!isOf(description.sensors, sensor)) refuse('sensor', 'errors.gardenFileNobody');
      hoursUntil.set(sensor, Math.max(hoursUntil.get(sensor) ?? 0, hour.getTime() + HOUR_MS));
    }
    if (kind !== 'readings') return;
    const { sensor, measured_at: at } = value as GardenFileLine<'readings'>;
    if (!isOf(description.sensors, sensor)) refuse('sensor', 'errors.gardenFileNobody');
    // A reading that an hour of the file has counted would be there twice.
    if (at.getTime() < (hoursUntil.get(sensor) ?? 0)) refuse('measured_at', 'validation.date');
    months.add(at.toISOString().slice(0, 7));
  }
}

/** Clocks differ. */
const AHEAD_MS = HOUR_MS;
/** The latest day that it is anywhere. */
export const lastDay = (nowMs: number) => new Date(nowMs + DAY_MS).toISOString().slice(0, 10);

function hashed(bytes: Buffer, hash: ReturnType<typeof createHash>): Buffer {
  hash.update(bytes);
  return bytes;
}

function readAbout(bytes: Buffer): GardenFileAbout {
  const data = readJson(bytes);
  const any = anyAbout.safeParse(data);
  if (!any.success) throw damaged();
  if (any.data.format > GARDEN_FILE_FORMAT) throw conflict('errors.gardenFileNewer', { version: any.data.sluice });
  const parsed = gardenFileAbout.safeParse(data);
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function readManifest(bytes: Buffer) {
  const parsed = gardenFileManifest.safeParse(readJson(bytes));
  if (!parsed.success) throw damaged();
  return parsed.data;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

function refuseMany(kind: DescriptionKind, count: number): void {
  const most = GARDEN_FILE_CAPS[kind] ?? (GARDEN_CAPS as Partial<Record<string, number>>)[kind] ?? 0;
  if (count > most)
    throw new AppError('tooLarge', { message: 'errors.gardenFileTooMany', figures: { file: `${kind}.jsonl`, most } });
}
