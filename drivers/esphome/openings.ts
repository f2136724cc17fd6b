/** Which run opened a valve and until when: an ESPHome device reports neither, so the driver stores both. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull, notedOpenings } from '../noted-openings.ts';

export interface OwnOpening {
  runId: string;
  /** When the device closes it at the latest, epoch milliseconds. */
  untilMs: number;
}

export interface OpeningStore {
  note(host: string, terminal: number, opening: OwnOpening): void;
  forget(host: string, terminal: number): void;
  /** Null where another opened it, or its time is over. */
  find(host: string, terminal: number): OwnOpening | null;
}

/**
 * Keeps them in a file of the folder; each change is written before it returns. Where the disk is full they are remembered
 * until the process ends: it costs no water, since the valves' own timers close them.
 */
export function openOpeningStore(folder: string, now: () => number): OpeningStore {
  const file = join(folder, 'openings.json');
  const openings = readOpenings(file);
  const write = () => {
    for (const [at, { untilMs }] of openings) if (untilMs < now()) openings.delete(at);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify([...openings]), { flush: true });
      renameSync(`${file}.new`, file);
    } catch (error) {
      // The next change writes all of them.
      if (!isDiskFull(error)) throw error;
    }
  };
  const noted = notedOpenings(openings, (host, terminal) => `${host} ${terminal}`, write);
  return {
    ...noted,
    find(host, terminal) {
      const opening = noted.find(host, terminal);
      return opening === null || opening.untilMs < now() ? null : opening;
    },
  };
}

/** A missing or damaged file counts as empty: the valves' own timers close them. */
function readOpenings(file: string): Map<string, OwnOpening> {
  const openings = new Map<string, OwnOpening>();
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return openings;
  }
  for (const entry of Array.isArray(content) ? content : []) {
    const [place, opening] = Array.isArray(entry) ? entry : [];
    const { runId, untilMs } = Object(opening);
    if (typeof place !== 'string' || typeof runId !== 'string' || typeof untilMs !== 'number') continue;
    openings.set(place, { runId, untilMs });
  }
  return openings;
}
