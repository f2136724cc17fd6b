/** What the driver keeps of each controller, in a file of its own: which single starts were its own. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WatchedOpening } from './watched-openings.ts';

/** A single start: sent by us, or seen at the controller. */
export interface StartNote {
  terminal: number;
  /** It started between these, seconds by the controller's own clock. */
  fromS: number;
  untilS: number;
  /** Null for one at the controller. */
  runId: string | null;
  /** Its circuit was broken, and it was closed at once: it counts as no opening. */
  wasRefused: boolean;
  /** Only for a start sent by us; left out by earlier versions. */
  sent?: SentStart;
}

export interface SentStart {
  /** By our clock, epoch milliseconds. */
  atMs: number;
  /** Seconds by which the controller's own clock was ahead of ours. */
  clockS: number;
  /** Seconds for which the controller was to keep it open. */
  timerS: number;
}

export interface Notes {
  /** Since when every single start is in here, seconds by the controller's own clock as it was then. */
  completeFromS: number;
  /** The same by our clock, epoch milliseconds. */
  completeFromMs: number;
  starts: StartNote[];
  /** Openings that were watched, oldest first. */
  watched: WatchedOpening[];
}

export interface NoteStore {
  load(serial: string): Notes | null;
  save(serial: string, notes: Notes): void;
}

/** Files in `folder`, which is made when it is needed. A file that cannot be read counts as none. */
export function openNoteStore(folder: string): NoteStore {
  const fileOf = (serial: string) => join(folder, `${serial.replace(/[^\w.-]/g, '_')}.json`);
  return {
    load(serial) {
      try {
        const notes: Partial<Notes> = JSON.parse(readFileSync(fileOf(serial), 'utf8'));
        const { completeFromS, completeFromMs = Number.NEGATIVE_INFINITY, starts, watched } = notes;
        if (typeof completeFromS !== 'number' || !Array.isArray(starts)) return null;
        return { completeFromS, completeFromMs, starts, watched: Array.isArray(watched) ? watched : [] };
      } catch {
        return null;
      }
    },
    save(serial, notes) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${fileOf(serial)}.new`, JSON.stringify(notes));
      renameSync(`${fileOf(serial)}.new`, fileOf(serial));
    },
  };
}
