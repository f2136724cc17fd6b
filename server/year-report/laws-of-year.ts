import type { YearReport } from '@sluice/contract/year-report';
import type { ProofDay } from '../overview/index.ts';
import { MOST_LISTED } from './most-listed.ts';

/** The proof for authorities, law by law. */
export function sumLaws(proof: readonly ProofDay[]): YearReport['laws'] {
  const judged = proof.flatMap(({ date, zone, laws }) => laws.map((law) => ({ ...law, date, zone })));
  return [...Map.groupBy(judged, ({ name }) => name)].map(([name, days]) => {
    const broken = days.filter(({ breaches }) => breaches.length > 0);
    return {
      name,
      is_followed: days.every(({ isFollowed }) => isFollowed),
      bound_days: countDates(days),
      broken_days: countDates(broken),
      breaches: broken.slice(0, MOST_LISTED).map(({ date, zone, breaches }) => ({ date, zone, kinds: [...breaches] })),
      breaches_left_out: Math.max(0, broken.length - MOST_LISTED),
    };
  });
}

const countDates = (days: readonly { date: string }[]) => new Set(days.map(({ date }) => date)).size;
