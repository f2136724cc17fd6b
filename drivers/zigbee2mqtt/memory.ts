/** What the driver remembers over restarts: by which run a valve is open and until when, and what was adopted. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpeningFile, parseOpening, type StoredOpening } from '../mqtt/opening-file.ts';
import { notedOpenings } from '../noted-openings.ts';

interface StoredMemory {
  openings: Map<string, StoredOpening>;
  /** Whether the broker retained its states before, by address. */
  adopted: { [address: string]: boolean };
}

export interface Memory {
  openings: OpeningFile;
  /** `wasRetained`: whether the broker retained its states before it was adopted. */
  noteAdoption(address: string, wasRetained: boolean): void;
  /** Returns what was noted; null where it was not adopted. */
  forgetAdoption(address: string): { wasRetained: boolean } | null;
  isAdopted(address: string): boolean;
}

/** Keeps it in a file of the folder; each change is written before it returns. */
export function openMemory(folder: string): Memory {
  const file = join(folder, 'memory.json');
  const stored = readMemory(file);
  const write = () => {
    mkdirSync(folder, { recursive: true });
    const fresh = `${file}.new`;
    const { openings, adopted } = stored;
    writeFileSync(fresh, JSON.stringify({ openings: Object.fromEntries(openings), adopted }), { flush: true });
    renameSync(fresh, file);
  };
  return {
    openings: {
      ...notedOpenings(stored.openings, (address, terminal) => `${address} ${terminal}`, write),
      terminalsOf: (address) =>
        [...stored.openings.keys()].flatMap((key) =>
          key.startsWith(`${address} `) ? [Number(key.slice(address.length + 1))] : [],
        ),
    },
    noteAdoption(address, wasRetained) {
      stored.adopted[address] ??= wasRetained;
      write();
    },
    forgetAdoption(address) {
      const wasRetained = stored.adopted[address];
      if (wasRetained === undefined) return null;
      delete stored.adopted[address];
      write();
      return { wasRetained };
    },
    isAdopted: (address) => stored.adopted[address] !== undefined,
  };
}

/** A missing or damaged file counts as empty: the valves' own timers close them. */
function readMemory(file: string): StoredMemory {
  const empty: StoredMemory = { openings: new Map(), adopted: Object.create(null) };
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return empty;
  }
  const { openings, adopted } = Object(read);
  for (const [place, opening] of Object.entries(Object(openings))) {
    const parsed = parseOpening(opening);
    if (parsed !== null) empty.openings.set(place, parsed);
  }
  for (const [address, wasRetained] of Object.entries(Object(adopted))) empty.adopted[address] = wasRetained === true;
  return empty;
}
