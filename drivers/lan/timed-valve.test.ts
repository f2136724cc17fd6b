/** What a command to a valve behind a gateway comes to, by its answer and by what the valve shows. */
import { expect, test } from 'vitest';
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched } from './timed-valve.ts';

const LOST = new DriverError('unreachable', 'No answer.');
const REFUSED = new DriverError('refused', 'A plan is in the way.');
const GONE = new DriverError('unreachable', 'There is no such valve.', 'entity-gone');
const UNMET = new DriverError('unreachable', 'The valve has not shown it.');

interface Course {
  isOpening: boolean;
  /** What the gateway answers to the command; null where it takes it. */
  answer: Error | null;
  /** What each look shows; the last one stays. */
  looks: readonly (boolean | Error)[];
}

/** What comes of a command, and how often the valve was looked at. */
async function run({ isOpening, answer, looks }: Course): Promise<{ outcome: unknown; looked: number }> {
  let looked = 0;
  const outcome = await commandWatched(
    { sleep: async () => {}, echoMs: 30, lookMs: 10 },
    {
      isOpening,
      async send() {
        if (answer !== null) throw answer;
      },
      async look() {
        const shown = looks[Math.min(looked, looks.length - 1)];
        looked += 1;
        if (shown instanceof Error) throw shown;
        return { isOpen: shown === true };
      },
      isMet: ({ isOpen }) => isOpen === isOpening,
      describeUnmet: () => UNMET,
    },
  ).catch((error: unknown) => error);
  return { outcome, looked };
}

test.each<[string, Course, { outcome: unknown; looked: number }]>([
  [
    'opens late',
    { isOpening: true, answer: null, looks: [false, false, true] },
    { outcome: { isOpen: true }, looked: 3 },
  ],
  [
    'opens though the answer was lost',
    { isOpening: true, answer: LOST, looks: [true] },
    { outcome: { isOpen: true }, looked: 1 },
  ],
  ['is refused', { isOpening: true, answer: REFUSED, looks: [true] }, { outcome: REFUSED, looked: 0 }],
  ['is no longer there', { isOpening: true, answer: GONE, looks: [true] }, { outcome: GONE, looked: 0 }],
  [
    'shuts though the gateway refused',
    { isOpening: false, answer: REFUSED, looks: [true, false] },
    { outcome: { isOpen: false }, looked: 2 },
  ],
  [
    'stays open after a refused stop',
    { isOpening: false, answer: REFUSED, looks: [true] },
    { outcome: REFUSED, looked: 4 },
  ],
  ['never opens', { isOpening: true, answer: null, looks: [false] }, { outcome: UNMET, looked: 4 }],
  [
    'is out of reach for a while',
    { isOpening: true, answer: null, looks: [LOST, true] },
    { outcome: { isOpen: true }, looked: 2 },
  ],
  [
    'is out of reach after a lost answer',
    { isOpening: true, answer: LOST, looks: [GONE, true] },
    { outcome: LOST, looked: 1 },
  ],
])('a valve that %s', async (_, course, expected) => {
  expect(await run(course)).toEqual(expected);
});

test('a run is for whole seconds, and never shorter than asked', async () => {
  const durationsS: number[] = [];
  const valve = armTimedValve({
    closeCommand: 'stop',
    timer: { stepS: 1, longestRunS: 3_600 },
    shortestRunS: 10,
    close: async () => {},
    openFor: async (durationS) => {
      durationsS.push(durationS);
    },
  });
  await valve.open(59.2);
  expect(durationsS).toEqual([60]);
});
