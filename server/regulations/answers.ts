/** What people said about a law at their address, and what it still needs to know. */

import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import { type RegulatedZone, sprinklerOfLaw } from '@sluice/engine/restrictions/regulation';
import { isInArea } from '@sluice/engine/restrictions/regulation-area';
import type { Recipe, SprinklerType } from '@sluice/engine/vocabulary/garden';
import { readHouseNumber } from '../location/index.ts';
import type { followedDeclarations, groupRegulations } from './tables.ts';

/** The address of a garden, as far as laws ask for it. */
export interface Place {
  country: string | null;
  state: string | null;
  city: string | null;
  zipcode: string | null;
  street: string | null;
}

/** A law at a garden's address. */
export interface LocalRegulation {
  law: PublishedRegulation;
  isFollowed: boolean;
  /** The group, area or stage that its people chose; null where none is. */
  choice: string | null;
  /** The number in the address, or as its people gave it. */
  houseNumber: number | null;
  isHouseNumberOfAddress: boolean;
  /** Null where its people answer it themselves. */
  declared: typeof followedDeclarations.$inferSelect | null;
}

type AnswerRow = typeof groupRegulations.$inferSelect & { declared: LocalRegulation['declared'] };

/** One line of the address: answers are kept for it, and asked for again at another. */
export const addressLine = ({ country, state, city, zipcode, street }: Place): string =>
  [street, zipcode, city, state, country].map((part) => part?.trim() ?? '').join(', ');

/** The laws that concern an address, with what was said about each. */
export function localRegulations(
  laws: readonly PublishedRegulation[],
  place: Place,
  answers: readonly AnswerRow[],
): LocalRegulation[] {
  const here = addressLine(place);
  const ofHere = answers.filter(({ answeredFor }) => answeredFor === here);
  const ofAddress = readHouseNumber(place.street);
  const houseNumber = ofAddress ?? ofHere.find((row) => row.houseNumber !== null)?.houseNumber ?? null;
  return laws
    .filter(({ area }) => isInArea(area, place))
    .map((law) => {
      const answer = answers.find(({ regulationId }) => regulationId === law.id);
      const choice = ofHere.find(({ regulationId }) => regulationId === law.id)?.choice ?? null;
      return {
        law,
        isFollowed: answer?.isFollowed ?? law.binding === 'law',
        choice: law.choice?.options.includes(choice ?? '') ? choice : null,
        houseNumber,
        isHouseNumberOfAddress: ofAddress !== null,
        declared: answer?.declared ?? null,
      };
    });
}

/** Whether two laws ask for the same thing: a group that an authority assigns is the same in all its laws. */
export const asksTheSame = (one: PublishedRegulation, other: PublishedRegulation): boolean =>
  one.choice !== null && one.authority === other.authority && one.choice.label === other.choice?.label;

/** Whether the law depends on house numbers. */
export const asksForHouseNumber = ({ rules }: PublishedRegulation): boolean =>
  rules.some(({ addresses, lastDigits }) => addresses !== undefined || lastDigits !== undefined);

/** Laws that hold today or will; a past law serves only to judge the past. */
export const currentRegulations = (laws: readonly LocalRegulation[], today: string): LocalRegulation[] =>
  laws.filter(({ law }) => law.inForceTo === null || law.inForceTo >= today);

/** Laws that hold on this day for some zone. */
export const regulationsOn = (laws: readonly LocalRegulation[], date: string): LocalRegulation[] =>
  currentRegulations(laws, date).filter(
    ({ law: { inForceFrom, months } }) =>
      (inForceFrom === null || inForceFrom <= date) &&
      (months.length === 0 || months.includes(Number(date.slice(5, 7)))),
  );

/** What the planner obeys, and what it has to know of the garden for it. */
export interface FollowedRegulations {
  regulations: PublishedRegulation[];
  houseNumber: number | null;
  choices: Record<string, string>;
}

export function followedRegulations(laws: readonly LocalRegulation[]): FollowedRegulations {
  const followed = laws.filter(({ isFollowed }) => isFollowed);
  return {
    regulations: followed.map(({ law }) => law),
    houseNumber: followed[0]?.houseNumber ?? null,
    choices: Object.fromEntries(followed.flatMap(({ law, choice }) => (choice === null ? [] : [[law.id, choice]]))),
  };
}

/** What a zone says of itself that laws ask for. */
interface PlantedZone {
  sprinkler: SprinklerType | null;
  recipe: Recipe;
  /** Local ISO date. */
  plantedOn: string | null;
}

/** What laws ask about a zone. */
export function regulatedZone(zone: PlantedZone, laws: readonly LocalRegulation[]): RegulatedZone {
  return {
    houseNumber: laws[0]?.houseNumber ?? null,
    choices: Object.fromEntries(laws.flatMap(({ law, choice }) => (choice === null ? [] : [[law.id, choice]]))),
    sprinkler: sprinklerOfLaw(zone.sprinkler),
    isNewPlanting: zone.recipe === 'NEW_PLANT',
    plantedEpochDay: zone.plantedOn === null ? null : toEpochDay(Temporal.PlainDate.from(zone.plantedOn)),
  };
}

type TriedAnswer = {
  is_followed?: boolean | undefined;
  choice?: string | null | undefined;
  house_number?: number | null | undefined;
};

/**
 * The laws as other answers would have them, by the law's id. A law that is followed by such an answer holds without
 * its first and last day, in its months. The choice counts for all laws that ask the same.
 */
export function withTriedAnswers(
  laws: readonly LocalRegulation[],
  answers: Readonly<Record<string, TriedAnswer>>,
): LocalRegulation[] {
  const answered = laws.filter(({ law }) => answers[law.id] !== undefined);
  return laws.map((local) => {
    const answer = answers[local.law.id];
    const alike = answered.find(({ law }) => answers[law.id]?.choice !== undefined && asksTheSame(law, local.law));
    const choice = answer?.choice ?? (alike && answers[alike.law.id]?.choice);
    const isFollowed = answer?.is_followed ?? local.isFollowed;
    return {
      ...local,
      isFollowed,
      ...(answer && isFollowed && { law: { ...local.law, inForceFrom: null, inForceTo: null } }),
      ...(choice !== undefined && { choice }),
      ...(answer?.house_number !== undefined && { houseNumber: answer.house_number }),
    };
  });
}
