import { simulatedTime } from './clock.ts';
import { advance, type Garden, newGarden } from './garden.ts';
import type { Params } from './params.ts';
import { Refusal } from './refusal.ts';
import { type Answer, answer, type HostTime } from './requests.ts';
import type { Sky } from './sky.ts';
import type { StateFile } from './state-file.ts';

/** Holds the one garden of the process, and answers only after it is saved on disk. */
export interface Keeper {
  /** Requests of one event loop turn are answered as of one instant, and saved by one write. */
  ask(method: string, params: Params): Promise<Answer>;
  /** Advances the garden to now and saves it. */
  save(): void;
}

/** Methods whose change need not be saved at once; it is saved with the next one. */
const READING_METHODS = new Set(['hello', 'readState', 'listDevices']);

/** Loads the garden from its file. Throws when the file cannot be read. */
export function createKeeper(file: StateFile, sky: Sky, now: () => HostTime): Keeper {
  let garden: Garden = file.load() ?? newGarden(now().steadyMs);
  let turn: { time: HostTime; before: Garden; isChanged: boolean; answers: ((isSaved: boolean) => void)[] } | null =
    null;

  function endTurn(): void {
    if (turn === null) return;
    const { before, isChanged, answers } = turn;
    turn = null;
    let isSaved = true;
    try {
      if (isChanged) file.save(garden);
    } catch {
      isSaved = false;
      garden = before;
    }
    for (const tell of answers) tell(isSaved);
  }

  return {
    ask(method, params) {
      if (turn === null) {
        turn = { time: now(), before: garden, isChanged: false, answers: [] };
        setImmediate(endTurn);
      }
      const { time } = turn;
      const reply = answer(garden, method, params, time, sky);
      const isReading = READING_METHODS.has(method);
      garden = reply.garden;
      turn.isChanged ||= !isReading;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      turn.answers.push((isSaved) => {
        if (isSaved) return resolve(reply);
        // What could not be saved is not answered either.
        if (isReading) return resolve(answer(garden, method, params, time, sky));
        const refusal = new Refusal('refused', 'The device could not write its own memory.');
        resolve({ garden, result: null, refusal, isLost: false });
      });
      return promise;
    },
    save() {
      endTurn();
      garden = advance(garden, simulatedTime(garden.clock, now().steadyMs), sky);
      file.save(garden);
    },
  };
}
