import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import { Drawing, Ground, type Line, Lines } from '../ui/picture/drawing.tsx';

/** What a plant is grown as or grows like, where that says more than its type; the first that it has counts. */
const CATEGORIES = ['vegetable', 'herb', 'fruit', 'vine', 'groundcover', 'grass', 'indoor'] as const;
type Category = (typeof CATEGORIES)[number];
export type PlantKind = PlantType | Category;

/** A lawn is a grass by its type already; a tree of which medicine is made is no herb to a gardener. */
const isShownAs = (category: Category, type: PlantType, tags: readonly PlantTag[]): boolean => {
  if (!tags.includes(category)) return false;
  if (category === 'grass') return type !== 'COOL_GRASS' && type !== 'WARM_GRASS';
  return category !== 'herb' || tags.includes('edible') || type === 'ANNUAL' || type === 'PERENNIAL';
};

/** The drawing that shows a plant of the catalogue. */
export const plantKind = (type: PlantType, tags: readonly PlantTag[]): PlantKind =>
  CATEGORIES.find((category) => isShownAs(category, type, tags)) ?? type;

const LINES: Record<PlantKind, readonly Line[]> = {
  vegetable: [
    'M5 20h9M34 20h9M16 20h16l-8 23zM20 27h4M24 34h3M24 20V7M24 20c-1-6-4-9-10-11 0 6 4 10 10 11zM24 20c1-6 4-9 10-11 0 6-4 10-10 11z',
  ],
  herb: [
    'M5 43h38M24 43V12M24 37c-6 1-10-2-12-7 6-1 10 2 12 7zM24 37c6 1 10-2 12-7-6-1-10 2-12 7zM24 26c-5 1-8-2-10-6 5-1 8 2 10 6zM24 26c5 1 8-2 10-6-5-1-8 2-10 6zM24 14c-3-3-3-7 0-10 3 3 3 7 0 10z',
  ],
  fruit: [
    'M24 17c-6-5-15-2-15 9 0 9 6 17 10 17 2 0 3-1 5-1s3 1 5 1c4 0 10-8 10-17 0-11-9-14-15-9zM24 17c0-5-1-8-3-11M25 11c2-4 6-6 11-5-1 5-5 7-11 5zM14 27c0-4 2-6 5-6',
  ],
  vine: [
    'M5 43h38M13 43V5M35 43V5M13 12h22M13 26h22M24 43c0-6-8-6-8-12s16-5 16-12-10-5-10-11c0-2 1-3 3-3M16 32c-5 1-8-1-10-5 5-1 8 1 10 5zM32 20c5 1 8-1 10-5-5-1-8 1-10 5zM27 36c4 2 8 1 11-2-4-2-8-1-11 2z',
  ],
  groundcover: [
    'M5 43h38M7 43c-1-6 2-9 6-9s6 3 6 9M19 43c-1-9 2-13 6-13s6 4 6 13M31 43c-1-7 2-10 6-10s5 4 4 10M13 34v-4M25 30v-5M37 33v-4M13 30m-2.500 0a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M25 22m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M37 27m-2.500 0a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
  ],
  grass: [
    'M5 43h38M24 43c-1-10-4-17-9-23M24 43V14M24 43c1-10 4-17 9-23M24 43c-3-8-8-12-14-14M24 43c3-8 8-12 14-14M15 20c-3-3-4-7-3-11 4 2 5 7 3 11zM24 14c-3-3-3-7 0-10 3 3 3 7 0 10zM33 20c-2-4-1-9 3-11 1 4 0 8-3 11z',
  ],
  indoor: [
    'M12 30h24M14 30l3 13h14l3-13M24 30V12M24 30c-8-1-13-6-14-14 8 1 13 6 14 14zM24 30c8-1 13-6 14-14-8 1-13 6-14 14zM24 14c-4-3-4-7 0-10 4 3 4 7 0 10z',
  ],
  ANNUAL: [
    [24, 15, 3.5],
    'M24 11.5c-4-7 4-7 0 0M27.3 13.800c5-6 8.5 1 0 0M26.1 17.800c8 2 3 8 0 0M21.9 17.800c-3 8-8 2 0 0M20.7 13.800c-8.5 1-5-6 0 0',
    'M24 20v23M24 36c-6 0-9-3-10-7 6 0 9 2 10 7zM24 39c5 0 8-2 10-6-6-1-9 1-10 6z',
  ],
  XERISCAPE: [
    'M19 43V14a5 5 0 0 1 10 0v29M19 33h-4a5 5 0 0 1-5-5v-4M19 28h-2a2 2 0 0 1-2-2v-2a2.5 2.5 0 0 0-5 0M29 29h4a5 5 0 0 0 5-5v-4M29 24h2a2 2 0 0 0 2-2v-2a2.5 2.5 0 0 1 5 0M24 17v3M24 25v3M24 33v3',
  ],
  COOL_GRASS: [
    'M9 43c0-8-1-13-3-17M13 43c0-10 0-15-1-20M18 43c0-9 1-15 1-21M23 43c0-10 0-14-1-19M28 43c0-9 1-14 2-20M33 43c0-8 1-12 2-17M39 43c0-6 1-10 3-14',
    'M24 5v12M18.8 8l10.4 6M29.2 8l-10.4 6',
  ],
  WARM_GRASS: [
    'M7 43c-1-6-2-9-4-12M11 43c0-8 2-12 6-15M15 43c-1-7-4-11-7-14M24 43c0-9 3-13 7-16M28 43c-1-8-4-12-8-15M37 43c0-7 3-10 7-12M40 43c-1-6-4-10-7-12',
    [24, 11, 4],
    'M24 3v1M24 18v1M16 11h1M31 11h1M18.3 5.300l.7.7M29 16l.7.7M29.7 5.300l-.7.7M19 16l-.7.7',
  ],
  PERENNIAL: [
    [14, 15, 2.5],
    'M14 10v-2M14 20v2M9 15H7M19 15h2M10.5 11.5L9 10M17.5 18.5L19 20M17.5 11.5L19 10M10.5 18.5L9 20M14 22c1 8 4 14 8 21',
    [33, 11, 2.5],
    'M33 6V4M33 16v2M28 11h-2M38 11h2M29.5 7.5L28 6M36.5 14.5L38 16M36.5 7.5L38 6M29.5 14.5L28 16M33 18c-2 9-5 16-9 25',
    'M22 43c-7-1-11-4-13-10 7 0 11 3 13 10zM25 43c6-1 11-5 13-11-7 0-11 4-13 11z',
  ],
  SHRUBS: [
    'M14 36a8 8 0 0 1-5-14 7 7 0 0 1 8-9 9 9 0 0 1 15 0 7 7 0 0 1 7 9 8 8 0 0 1-5 14zM24 43V30M24 36l-5-5M24 34l6-6M20 43l-3-7M28 43l3-7',
  ],
  TREES: [
    'M21 43c1-4 1-8 1-12M27 43c-1-4-1-8-1-12M13 31a8 8 0 0 1-3-14 8 8 0 0 1 8-10 9 9 0 0 1 14 2 8 8 0 0 1 6 13 7 7 0 0 1-5 9zM24 31v-9M24 27l5-5M24 25l-4-4',
  ],
};

/** These bring their own ground, or stand in a pot. */
const isGrounded = (kind: PlantKind) => !(CATEGORIES as readonly PlantKind[]).includes(kind);

/** A plant in lines, in the colour of the text. */
export const PlantDrawing = ({ kind }: { kind: PlantKind }) => (
  <Drawing>
    <Lines lines={LINES[kind]} />
    {isGrounded(kind) && <Ground />}
  </Drawing>
);
