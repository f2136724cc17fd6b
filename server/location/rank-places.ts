/** Which of the places found is likely to be meant: by name, by size, and by how far it is from the reader. */
import type { FoundPlace } from '@sluice/contract/location';
import type { ZonePlace } from '@sluice/engine/vocabulary/zone-places';
import { nameKey } from '../platform/name-key.ts';
import { distanceM } from './distance.ts';

/** A place that may be meant. */
export interface Candidate {
  place: FoundPlace;
  population: number;
  match: NameMatch;
}

/**
 * How what was typed agrees with the name; `other`: by a name in another language, `similar`: by a typing error,
 * `otherSimilar`: by another name that is like it, as Freiberg is called Freiburg somewhere.
 */
export type NameMatch = 'whole' | 'otherWhole' | 'beginning' | 'otherSimilar' | 'other' | 'similar';

/** In powers of ten of the population: a town that is called so comes before one ten times as large that is not. */
const POINTS: Readonly<Record<NameMatch, number>> = {
  whole: 2,
  otherWhole: 1.2,
  beginning: 0.7,
  otherSimilar: 0.5,
  other: 0,
  similar: -1,
};
const SAME_COUNTRY_POINTS = 3;
const NEAR_M = 500_000;

/** `typed`, `otherNames`: folded. */
export function matchName(typed: readonly string[], name: string, otherNames: readonly string[] = []): NameMatch {
  const key = nameKey(name);
  if (typed.includes(key)) return 'whole';
  const isSimilar = typed.some((text) => likeness(text, key) >= SIMILAR_LIKENESS);
  if (otherNames.some((other) => typed.includes(other))) return isSimilar ? 'otherSimilar' : 'otherWhole';
  const begins = (one: string) => typed.some((text) => one.startsWith(text));
  if (begins(key) || otherNames.some(begins)) return 'beginning';
  return isSimilar ? 'similar' : 'other';
}

/** Dice's coefficient of pairs of letters from which on a name is taken for another spelling of what was typed. */
const SIMILAR_LIKENESS = 0.4;

function likeness(one: string, other: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
  const [ofOne, ofOther] = [pairs(one), pairs(other)];
  const common = ofOne.intersection(ofOther).size;
  return (2 * common) / Math.max(1, ofOne.size + ofOther.size);
}

/** The likeliest first. `reader`: where the reader's time zone is; null where nobody knows. */
export function rankPlaces<One extends Candidate>(candidates: readonly One[], reader: ZonePlace | null): One[] {
  const points = ({ place, population, match }: Candidate) => {
    const ofItself = POINTS[match] + Math.log10(population + 1);
    if (!reader) return ofItself;
    const ofCountry = place.country === reader.country ? SAME_COUNTRY_POINTS : 0;
    return ofItself + ofCountry - Math.log10(1 + distanceM(place, reader) / NEAR_M);
  };
  return candidates
    .map((candidate) => ({ candidate, points: points(candidate) }))
    .sort((one, other) => other.points - one.points)
    .map(({ candidate }) => candidate);
}

/** Two of one name that are no farther apart are one place. */
const SAME_PLACE_M = 30_000;

/**
 * Each place once, and no two that read alike: a later one of the same name gets what tells it apart, or is left out.
 * `distinguish`: a district or a larger town nearby; null where there is none.
 */
export async function tellApart<One extends Candidate>(
  ranked: readonly One[],
  most: number,
  distinguish: (one: One) => Promise<string | null>,
): Promise<FoundPlace[]> {
  const shown: FoundPlace[] = [];
  for (const candidate of ranked) {
    if (shown.length === most) break;
    const { place } = candidate;
    const alike = shown.filter((other) => readsAlike(other, place));
    if (alike.length === 0) shown.push(place);
    else if (alike.every((other) => distanceM(other, place) > SAME_PLACE_M)) {
      const distinction = await distinguish(candidate);
      if (distinction !== null && alike.every((other) => other.distinction !== distinction))
        shown.push({ ...place, distinction });
    }
  }
  return shown;
}

const readsAlike = (one: FoundPlace, other: FoundPlace) =>
  one.name === other.name &&
  one.state === other.state &&
  one.country === other.country &&
  one.zipcode === other.zipcode;
