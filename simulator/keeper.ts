import { simulatedTime } from './clock.ts';
import { advance, type Garden, newGarden } from './garden.ts';
import type { Params } from './params.ts';
import { Refusal } from './refusal.ts';
import { type Answer, answer, type HostTime } from './requests.ts';
import type { Sky } from './sky.ts';
import type { StateFile } from './state-file.ts';

/** Holds the one garden of the process, and answers nothing that is not safe on the disk. */
export interface Keeper {
  ask(method: string, params: Params): Answer;
  /** Brings the garden up to now and keeps it. */
  save(): void;
}

/** Methods that change nothing worth keeping at once; what they advance is kept with the next save. */
const READING_METHODS = new Set(['hello', 'readState', 'listDevices', 'listOpenings']);

/** Takes up the garden where the file left it. Throws when the file cannot be read. */
export function createKeeper(file: StateFile, sky: Sky, now: () => HostTime): Keeper {
  let garden: Garden = file.load() ?? newGarden(now().steadyMs);

  return {
    ask(method, params) {
      const reply = answer(garden, method, params, now(), sky);
      if (!READING_METHODS.has(method)) {
        try {
          file.save(reply.garden);
        } catch {
          const refusal = new Refusal('refused', 'The device could not write its own memory.');
          return { garden, result: null, refusal, isLost: false };
        }
      }
      garden = reply.garden;
      return reply;
    },
    save() {
      garden = advance(garden, simulatedTime(garden.clock, now().steadyMs), sky);
      file.save(garden);
    },
  };
}
