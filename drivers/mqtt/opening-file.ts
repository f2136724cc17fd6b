/** What a driver remembers over restarts of valves that keep no run: by which run one is open, and until when. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { notedOpenings } from '../noted-openings.ts';

export interface StoredOpening {
  runId: string;
  /** When the open command was sent, epoch milliseconds; null for an opening of an earlier version. */
  openedMs: number | null;
  /** When the device closes it, epoch milliseconds. */
  untilMs: number;
  /** The device has shown that it is open: if it shows that it is shut, the opening is over. */
  isSeen: boolean;
  /** What closes it, as it was when it was opened; null where the address alone says so. */
  closeCommand: string | null;
}

/** A stored opening, fully checked; null if it is not valid. */
export function parseOpening(read: unknown): StoredOpening | null {
  const { runId, openedMs, untilMs, isSeen, closeCommand } = Object(read);
  if (typeof runId !== 'string' || typeof untilMs !== 'number') return null;
  return {
    runId,
    openedMs: typeof openedMs === 'number' ? openedMs : null,
    untilMs,
    isSeen: isSeen === true,
    closeCommand: typeof closeCommand === 'string' ? closeCommand : null,
  };
}

export interface OpeningFile {
  note(address: string, terminal: number, opening: StoredOpening): void;
  forget(address: string, terminal: number): void;
  find(address: string, terminal: number): StoredOpening | null;
  /** Terminals of a device with a remembered opening. */
  terminalsOf(address: string): number[];
}

/** Each change is written before it returns. A missing or damaged file counts as empty. */
export function openOpeningFile(file: string): OpeningFile {
  const openings = readOpenings(file);
  const write = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(openings)), { flush: true });
    renameSync(`${file}.new`, file);
  };
  return {
    ...notedOpenings(openings, (address, terminal) => `${terminal} ${address}`, write),
    terminalsOf: (address) =>
      [...openings.keys()].flatMap((key) => (key.endsWith(` ${address}`) ? [Number.parseInt(key, 10)] : [])),
  };
}

function readOpenings(file: string): Map<string, StoredOpening> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(Object(read)).flatMap(([place, opening]): [string, StoredOpening][] => {
      const parsed = parseOpening(opening);
      return parsed === null ? [] : [[place, parsed]];
    });
    return new Map(entries);
  } catch {
    return new Map();
  }
}
