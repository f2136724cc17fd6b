import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import type { Recipe } from '../vocabulary/garden.ts';
import { type Fraction, fraction, type Millimetres, mm } from '../vocabulary/units.ts';

/** What a recipe changes about a zone: factors on the values of its plants and soil. */
export interface RecipeTraits {
  /** On the depletion at which watering begins: below 1 sooner and lighter, above 1 later and deeper. */
  readonly depletionFactor: number;
  /** Share of a refill that a watering brings beyond it. */
  readonly extraShare: number;
  /** Share of the depletion that a watering leaves as room for rain. */
  readonly roomForRain: Fraction;
  /** Share of their use that plants still get where watering begins; 1: it begins before they suffer. */
  readonly leastUse: Fraction;
}

const traits = (depletionFactor: number, extraShare = 0, roomForRain = 0, leastUse = 1): RecipeTraits => ({
  depletionFactor,
  extraShare,
  roomForRain: fraction(roomForRain),
  leastUse: fraction(leastUse),
});

/**
 * Deep waits for a quarter more, as trained roots can; frequent halves the wait. Boost begins a sixth sooner and gives
 * a fifth more than the roots have room for. Eco is deficit irrigation: it waits until plants would get half of their use,
 * and fills half of that. Neither changes what plants use (docs/decisions/0132). New plants are watered when a third is used. EPA refills as the SWAT protocol does, which forgets what plants went short of, and
 * keeps a tenth in reserve in case forecast rain does not come.
 */
export const RECIPE_TRAITS: { readonly [R in Exclude<Recipe, 'CUSTOMIZED'>]: RecipeTraits } = {
  DEFAULT: traits(1),
  LESS_FREQUENT: traits(1.25),
  MORE_FREQUENT: traits(0.5),
  LESS_WATER: traits(1, 0, 0.5, 0.5),
  MORE_WATER: traits(1 / 1.2, 0.2),
  NEW_PLANT: traits(0.35),
  EPA: traits(0.9, 0, 0.1),
};

/** A zone's recipe; CUSTOMIZED carries the user's own bounds of moisture. */
export type ZoneRecipe =
  | { readonly recipe: Exclude<Recipe, 'CUSTOMIZED'> }
  /** Shares of the available water: watering begins at `low` and ends at `high`. */
  | { readonly recipe: 'CUSTOMIZED'; readonly low: Fraction; readonly high: Fraction };

/** When a zone is watered and up to where; depletions in mm below field capacity. */
export interface WateringRule {
  readonly triggerDepletionMm: Millimetres;
  /** Watering never goes beyond this. */
  readonly refillToDepletionMm: Millimetres;
  /** Room that watering leaves for rain, as long as the plants can wait. */
  readonly roomForRainMm: Millimetres;
  /** Waiting for forecast rain never lets depletion go beyond this, if it does not come. */
  readonly mostDepletionMm: Millimetres;
  readonly demandFactor: number;
  /** Share of a refill that a watering brings beyond it. */
  readonly extraShare: number;
  /** Share of their use that plants still get at the trigger; below 1 they are meant to suffer mildly. */
  readonly leastUse: Fraction;
  /** Whether high evapotranspiration lowers the trigger; a bound set by the user or a protocol stays. */
  readonly isTriggerAdjusted: boolean;
  /** Whether a depletion beyond `mostDepletionMm` is no more than that: the SWAT protocol's balance forgets a deficit. */
  readonly isDeficitForgotten?: boolean;
}

/** The depletion that a rule compares. */
export function rememberedDepletion(
  { isDeficitForgotten, mostDepletionMm }: WateringRule,
  depletionMm: number,
): Millimetres {
  return mm(isDeficitForgotten === true ? Math.min(depletionMm, mostDepletionMm) : depletionMm);
}

/** No recipe may leave less than this: the plants would wilt in one hot afternoon. */
const MAX_DEPLETION = 0.8;

/** Where plants get so much of their use (FAO-56 Eq. 84 turned round); `allowed`: share that may be used before they suffer. */
const depletionAtUse = (leastUse: number, allowed: number, totalAvailableMm: Millimetres): number =>
  Math.min(MAX_DEPLETION, leastUse * allowed + (1 - leastUse)) * totalAvailableMm;

export function wateringRule(
  zone: ZoneRecipe,
  totalAvailableMm: Millimetres,
  managementAllowedDepletion: Fraction,
): WateringRule {
  const wiltsBelowMm = MAX_DEPLETION * totalAvailableMm;
  if (zone.recipe === 'CUSTOMIZED') {
    const trigger = (1 - zone.low) * totalAvailableMm;
    return {
      triggerDepletionMm: mm(trigger),
      refillToDepletionMm: mm((1 - zone.high) * totalAvailableMm),
      roomForRainMm: mm(0),
      mostDepletionMm: mm(Math.max(trigger, wiltsBelowMm)),
      demandFactor: 1,
      extraShare: 0,
      leastUse: fraction(1),
      isTriggerAdjusted: false,
    };
  }
  const { depletionFactor, extraShare, roomForRain, leastUse } = RECIPE_TRAITS[zone.recipe];
  const allowed = depletionFactor * managementAllowedDepletion;
  const trigger = depletionAtUse(leastUse, allowed, totalAvailableMm);
  // The protocol counts every millimetre beyond the allowed depletion as a deficit.
  const isByProtocol = zone.recipe === 'EPA';
  return {
    triggerDepletionMm: mm(trigger),
    refillToDepletionMm: mm(0),
    roomForRainMm: mm(roomForRain * trigger),
    mostDepletionMm: mm(isByProtocol ? managementAllowedDepletion * totalAvailableMm : wiltsBelowMm),
    demandFactor: 1,
    extraShare,
    leastUse,
    isTriggerAdjusted: !isByProtocol,
    isDeficitForgotten: isByProtocol,
  };
}

/**
 * The trigger on a day with this evapotranspiration. With high evapotranspiration plants suffer sooner (FAO-56 p. 162),
 * so the trigger is lowered as their tabled depletion fraction is; with low evapotranspiration it stays.
 */
export function triggerToday(
  rule: WateringRule,
  { depletionFraction, totalAvailableWaterMm }: { depletionFraction: Fraction; totalAvailableWaterMm: Millimetres },
  cropEtMmPerDay: number,
): Millimetres {
  if (!rule.isTriggerAdjusted) return rule.triggerDepletionMm;
  const sooner = Math.min(1, depletionFractionFor(depletionFraction, cropEtMmPerDay) / depletionFraction);
  // Heat moves where stress begins; how far the recipe goes on towards wilting stays.
  const towardsWiltingMm = (1 - rule.leastUse) * totalAvailableWaterMm;
  return mm(towardsWiltingMm + sooner * (rule.triggerDepletionMm - towardsWiltingMm));
}

/** A watering fills a fifth of the depletion at least. */
const MOST_ROOM = 0.8;

/**
 * The rule with a deficit: plants get at least `leastUse` of what they use, and a watering fills less, so that the soil
 * stays near there. Bounds of a user or a protocol stay, and so does a recipe that gives less.
 */
export function withDeficit(rule: WateringRule, totalAvailableMm: Millimetres, leastUse: Fraction): WateringRule {
  if (!rule.isTriggerAdjusted || leastUse >= rule.leastUse || totalAvailableMm <= 0) return rule;
  const share = rule.triggerDepletionMm / totalAvailableMm;
  const allowed = (share - (1 - rule.leastUse)) / rule.leastUse;
  const trigger = depletionAtUse(leastUse, allowed, totalAvailableMm);
  return {
    ...rule,
    triggerDepletionMm: mm(Math.max(rule.triggerDepletionMm, trigger)),
    roomForRainMm: mm(Math.max(rule.roomForRainMm, Math.min(MOST_ROOM, 2 * (1 - leastUse)) * trigger)),
    extraShare: 0,
    leastUse,
  };
}
