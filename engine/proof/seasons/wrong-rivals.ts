/** Gardens with wrong figures, watered as gardens are today, by owners who know as much. */
import type { Method, Word } from './method.ts';
import { et0Scaled, refill, timer, zimmerman } from './rivals.ts';
import type { Knowledge } from './wrong-gardens.ts';

/** An owner turns the percentage of a zone by so much who sees that its plants are too dry or too wet. */
const TURNED = 1.1;
/** As far as controllers let it be turned. */
const LEAST_SHARE = 0.1;
const MOST_SHARE = 2.5;

/** The method under an owner who turns each zone's percentage by what the plants look like. */
export const withWords =
  (method: Method): Method =>
  (season) => {
    const waterer = method(season);
    const shares = season.plots.map(() => 1);
    return {
      water(today, readProbe) {
        const given = waterer.water(today, readProbe);
        return new Map(
          [...given].map(([place, cycles]) => {
            const share = shares[place] ?? 1;
            return [place, cycles.map(({ startS, seconds }) => ({ startS, seconds: share * seconds }))];
          }),
        );
      },
      settle(today, evening) {
        waterer.settle(today, evening);
        shares.forEach((share, place) => {
          shares[place] = turned(share, evening.hearWord(place));
        });
      },
    };
  };

function turned(share: number, word: Word | null): number {
  if (word === null) return share;
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, word === 'too dry' ? TURNED * share : share / TURNED));
}

const METHODS = {
  'a timer': timer,
  'a refill without a forecast': refill,
  Zimmerman: zimmerman,
  'ETo adjusted': et0Scaled,
} as const satisfies Readonly<Record<string, Method>>;

export const RIVALS: readonly Knowledge[] = Object.entries(METHODS).flatMap(([name, method]) => {
  const own = { probe: null, isDeclaredRight: false };
  return [
    { ...own, name, hasMeter: false, hasWords: false, rival: method },
    { ...own, name: '  with weekly words and a meter', hasMeter: true, hasWords: true, rival: withWords(method) },
  ];
});
