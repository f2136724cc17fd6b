/** Closed sets that describe a zone. The wire spelling is the value (docs/specification.md, 3). */

export const PLANT_TYPES = ['ANNUAL', 'XERISCAPE', 'COOL_GRASS', 'WARM_GRASS', 'PERENNIAL', 'SHRUBS', 'TREES'] as const;
export type PlantType = (typeof PLANT_TYPES)[number];

export const isGrass = (plant: PlantType | null): boolean => plant === 'COOL_GRASS' || plant === 'WARM_GRASS';

export const SOIL_TYPES = ['SAND', 'LOAMY_SAND', 'SANDY_LOAM', 'CLAY', 'SILTY_CLAY', 'LOAM', 'CLAY_LOAM'] as const;
export type SoilType = (typeof SOIL_TYPES)[number];

export const SPRINKLER_TYPES = [
  'MISTER',
  'FIX_SPRAY_HEAD',
  'BUBBLER',
  'ROTOR_HEAD',
  'ROTARY_NOZZLE',
  'ROTARY_EMITTER',
] as const;
export type SprinklerType = (typeof SPRINKLER_TYPES)[number];

export const SHADES = ['NONE', 'SOME', 'LOTS', 'HALF'] as const;
export type Shade = (typeof SHADES)[number];

export const SLOPES = ['FLAT', 'SLIGHT', 'MODERATE', 'STEEP'] as const;
export type Slope = (typeof SLOPES)[number];

/** Where a slope looks to. */
export const ASPECTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What covers the soil between plants: bark, compost or straw; film or fabric. */
export const MULCHES = ['ORGANIC', 'FILM'] as const;
export type Mulch = (typeof MULCHES)[number];

/** Recipes as on the wire; people read them as regular, deep, frequent, eco, boost, new plant, EPA, customized. */
export const RECIPES = [
  'DEFAULT',
  'MORE_FREQUENT',
  'LESS_FREQUENT',
  'MORE_WATER',
  'LESS_WATER',
  'NEW_PLANT',
  'EPA',
  'CUSTOMIZED',
] as const;
export type Recipe = (typeof RECIPES)[number];

export const SMART_LEVELS = ['basic', 'advanced'] as const;
export type SmartLevel = (typeof SMART_LEVELS)[number];

export const CONTAINERS = ['RAISED_BED', 'POT'] as const;
export type Container = (typeof CONTAINERS)[number];

export const GARDEN_LOCATIONS = ['outdoor', 'indoor'] as const;
export type GardenLocation = (typeof GARDEN_LOCATIONS)[number];

/** Tags by which the plant database is filtered (docs/specification.md, 3). */
export const PLANT_TAGS = [
  'annual',
  'xeriscape',
  'grass',
  'groundcover',
  'herb',
  'shrub',
  'vegetable',
  'fruit',
  'tree',
  'vine',
  'biennial',
  'perennial',
  'indoor',
  'outdoor',
  'edible',
] as const;
export type PlantTag = (typeof PLANT_TAGS)[number];
