/** What the driver remembers over restarts: by which run a valve is open and until when, and what was adopted. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptOpening, type OpeningFile, parseOpening } from '../mqtt/opening-file.ts';

interface Kept {
  openings: { [place: string]: KeptOpening };
  /** By address: whether its states were kept at the broker before. */
  adopted: { [address: string]: boolean };
}

export interface Memory {
  openings: OpeningFile;
  /** `wasKept`: whether the broker kept its states before it was adopted. */
  noteAdoption(address: string, wasKept: boolean): void;
  /** Returns what was noted; null where it was not adopted. */
  forgetAdoption(address: string): { wasKept: boolean } | null;
  isAdopted(address: string): boolean;
}

/** Keeps it in a file of the folder; each change is written before it returns. */
export function openMemory(folder: string): Memory {
  const file = join(folder, 'memory.json');
  const kept = readKept(file);
  const write = () => {
    mkdirSync(folder, { recursive: true });
    const fresh = `${file}.new`;
    writeFileSync(fresh, JSON.stringify(kept), { flush: true });
    renameSync(fresh, file);
  };
  const place = (address: string, terminal: number) => `${address} ${terminal}`;
  return {
    openings: {
      note(address, terminal, opening) {
        kept.openings[place(address, terminal)] = opening;
        write();
      },
      forget(address, terminal) {
        if (kept.openings[place(address, terminal)] === undefined) return;
        delete kept.openings[place(address, terminal)];
        write();
      },
      find: (address, terminal) => kept.openings[place(address, terminal)] ?? null,
      terminalsOf: (address) =>
        Object.keys(kept.openings).flatMap((key) =>
          key.startsWith(`${address} `) ? [Number(key.slice(address.length + 1))] : [],
        ),
    },
    noteAdoption(address, wasKept) {
      kept.adopted[address] ??= wasKept;
      write();
    },
    forgetAdoption(address) {
      const wasKept = kept.adopted[address];
      if (wasKept === undefined) return null;
      delete kept.adopted[address];
      write();
      return { wasKept };
    },
    isAdopted: (address) => kept.adopted[address] !== undefined,
  };
}

/** A file that is missing or damaged is as good as none: the valves' own timers hold. */
function readKept(file: string): Kept {
  const empty: Kept = { openings: Object.create(null), adopted: Object.create(null) };
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return empty;
  }
  const { openings, adopted } = Object(read);
  for (const [place, opening] of Object.entries(Object(openings))) {
    const known = parseOpening(opening);
    if (known !== null) empty.openings[place] = known;
  }
  for (const [address, wasKept] of Object.entries(Object(adopted))) empty.adopted[address] = wasKept === true;
  return empty;
}
