/** What a driver remembers over restarts of valves that keep no run: by which run one is open, and until when. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface KeptOpening {
  runId: string;
  /** When the device closes it, epoch milliseconds. */
  untilMs: number;
  /** The device has shown that it is open: if it shows that it is shut, the opening is over. */
  isSeen: boolean;
}

export interface OpeningFile {
  note(address: string, terminal: number, opening: KeptOpening): void;
  forget(address: string, terminal: number): void;
  find(address: string, terminal: number): KeptOpening | null;
}

/** Each change is written before it returns. A file that is missing or damaged is as good as none. */
export function openOpeningFile(file: string): OpeningFile {
  const openings = readOpenings(file);
  const place = (address: string, terminal: number) => `${terminal} ${address}`;
  const write = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(openings)), { flush: true });
    renameSync(`${file}.new`, file);
  };
  return {
    note(address, terminal, opening) {
      openings.set(place(address, terminal), opening);
      write();
    },
    forget(address, terminal) {
      if (openings.delete(place(address, terminal))) write();
    },
    find: (address, terminal) => openings.get(place(address, terminal)) ?? null,
  };
}

function readOpenings(file: string): Map<string, KeptOpening> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(Object(read)).flatMap(([place, opening]): [string, KeptOpening][] => {
      const { runId, untilMs, isSeen } = Object(opening);
      if (typeof runId !== 'string' || typeof untilMs !== 'number') return [];
      return [[place, { runId, untilMs, isSeen: isSeen === true }]];
    });
    return new Map(entries);
  } catch {
    return new Map();
  }
}
