import { simulatedTime } from './clock.ts';
import { advance, type Garden, newGarden } from './garden.ts';
import type { Params } from './params.ts';
import { Refusal } from './refusal.ts';
import { type Answer, answer, type HostTime } from './requests.ts';
import type { Sky } from './sky.ts';
import type { StateFile } from './state-file.ts';

export interface Request {
  method: string;
  params: Params;
}

/** Holds the one garden of the process, and answers nothing that is not safe on the disk. */
export interface Keeper {
  /** All that was asked at once: at one instant, one after the other, with one writing to the disk for all of it. */
  ask(requests: readonly Request[]): Answer[];
  /** Brings the garden up to now and keeps it. */
  save(): void;
}

/** Methods that change nothing worth keeping at once; what they advance is kept with the next save. */
const READING_METHODS = new Set(['hello', 'readState', 'listDevices', 'listOpenings']);

/** Takes up the garden where the file left it. Throws when the file cannot be read. */
export function createKeeper(file: StateFile, sky: Sky, now: () => HostTime): Keeper {
  let garden: Garden = file.load() ?? newGarden(now().steadyMs);

  function unkept(requests: readonly Request[], time: HostTime): Answer[] {
    return requests.map(({ method, params }) => {
      if (READING_METHODS.has(method)) return answer(garden, method, params, time, sky);
      const refusal = new Refusal('refused', 'The device could not write its own memory.');
      return { garden, result: null, refusal, isLost: false };
    });
  }

  return {
    ask(requests) {
      const time = now();
      let after = garden;
      const replies = requests.map(({ method, params }) => {
        const reply = answer(after, method, params, time, sky);
        after = reply.garden;
        return reply;
      });
      if (requests.some(({ method }) => !READING_METHODS.has(method))) {
        try {
          file.save(after);
        } catch {
          return unkept(requests, time);
        }
      }
      garden = after;
      return replies;
    },
    save() {
      garden = advance(garden, simulatedTime(garden.clock, now().steadyMs), sky);
      file.save(garden);
    },
  };
}
