/**
 * A note outside the data folder that Sluice has run on it: without it, a disk that is not mounted looks like a Sluice
 * that is started for the first time (docs/decisions/0094).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** The word of the command line that says a missing or empty folder is meant. */
export const BEGIN_ANEW = '--begin-anew';

export interface DataPlace {
  dataDir: string;
  /** Folder of the notes; null for none. */
  stateDir: string | null;
  /** Whether there is a database for this folder, here or at DATABASE_URL. */
  hasDatabase: boolean;
  /** Whether the sealing key comes from elsewhere. */
  hasKey: boolean;
}

/** Whether a beginning is meant. Throws StartError for any other word. */
export function readStartArguments(args: readonly string[]): { isFreshStart: boolean } {
  const unknown = args.find((word) => word !== BEGIN_ANEW);
  if (unknown !== undefined) throw new StartError(`Sluice does not know “${unknown}”; it knows ${BEGIN_ANEW}.`);
  return { isFreshStart: args.length > 0 };
}

/** Throws StartError where the data that were here are gone, and the operator has not asked for a fresh start. */
export function refuseLostFolder({ dataDir, stateDir, hasDatabase, hasKey }: DataPlace, isFreshStart: boolean): void {
  const isWhole = hasDatabase && (hasKey || existsSync(join(dataDir, 'sealing-key')));
  if (isFreshStart) {
    if (isWhole) throw new StartError(`The data folder ${dataDir} is in use: start without ${BEGIN_ANEW}.`);
    return;
  }
  const wayOut = `Is its disk mounted? To begin with an empty Sluice there: npm start -- ${BEGIN_ANEW}`;
  if (!existsSync(dataDir) && !existsSync(dirname(dataDir))) {
    throw new StartError(`The folder ${dirname(dataDir)}, in which the data folder is to be, is not there. ${wayOut}`);
  }
  if (!isWhole && stateDir !== null && existsSync(noteOf(stateDir, dataDir))) {
    const what = isEmpty(dataDir) ? 'is empty or not there' : 'lacks its database or its sealing-key';
    throw new StartError(`The data folder ${dataDir} ${what}, and Sluice has run on it before. ${wayOut}`);
  }
}

/** Notes that Sluice runs on this folder. Returns why it could not. */
export function noteRun({ dataDir, stateDir }: DataPlace): Error | null {
  if (stateDir === null || existsSync(noteOf(stateDir, dataDir))) return null;
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    writeFileSync(noteOf(stateDir, dataDir), `Sluice has run on ${dataDir}\n`);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** The note of a data folder, by the path that was set, which is also known while the disk is away. */
const noteOf = (stateDir: string, dataDir: string) =>
  join(stateDir, `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.ran`);

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;
