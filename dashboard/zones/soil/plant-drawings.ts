/** What grows on the soil column, by plant type: one stroke each, standing on the surface at y 18, 64 wide. */
import type { PlantType } from '@sluice/engine/vocabulary/garden';

const GRASS =
  'M10 18c0-5-1-8-3-11M14 18c0-6 1-9 3-13M21 18c0-5-1-8-3-11M26 18c0-6 1-9 3-13M33 18c0-5-1-8-3-11M38 18c0-6 1-9 3-13M45 18c0-5-1-8-3-11M50 18c0-6 1-9 3-13M57 18c0-5-1-8-3-11M62 18c0-6 1-9 3-13';

export const PLANTS: Record<PlantType, string> = {
  COOL_GRASS: GRASS,
  WARM_GRASS: GRASS,
  ANNUAL:
    'M22 18V9M22 9m-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0M22 15c3 0 5-1 6-3M46 18V7M46 7m-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0M46 14c-3 0-5-1-6-3',
  PERENNIAL: 'M36 18c0-6 0-10-4-15M36 18c0-7 2-11 6-14M36 18c-3-5-7-7-12-8M36 18c3-5 8-6 13-6',
  SHRUBS: 'M36 18v-6M24 17a6 6 0 0 1 2-9a14 14 0 0 1 20 0a6 6 0 0 1 2 9z',
  TREES: 'M36 18v-8M36 14l4-3M30 14a3.6 3.6 0 0 1-3-6.5 4.5 4.5 0 0 1 9-2 4.5 4.5 0 0 1 9 2 3.6 3.6 0 0 1-3 6.5z',
  XERISCAPE: 'M36 18V6a3 3 0 0 0-6 0v12M30 14h-4a2 2 0 0 1-2-2v-2M36 12h4a2 2 0 0 0 2-2V8',
};
