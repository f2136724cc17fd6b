/**
 * The plants that Sluice comes with, from the files in `data/`: a species names its class of figures, and a class says
 * where each of its figures comes from. What a class leaves empty is its plant type's own (engine/vocabulary).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isGrass, PLANT_TAGS, PLANT_TYPES, type PlantTag, type PlantType } from '@sluice/engine/vocabulary/garden';
import { LOCALES, type Locale } from '@sluice/engine/vocabulary/people';
import { PLANT_PROPERTIES, type SeasonFactors } from '@sluice/engine/vocabulary/plant-properties';
import { nameKey } from '../platform/name-key.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { FigureSource, PlantSources, plantNames, plants } from './tables.ts';
import { checkWaterUse } from './water-use.ts';

type ListedPlant = Omit<typeof plants.$inferInsert, 'id'>;
export type ListedName = Omit<typeof plantNames.$inferInsert, 'plantId'> & { scientificName: string };

export interface PlantList {
  plants: readonly ListedPlant[];
  names: readonly ListedName[];
}

/** The text of the data files, by their place in the folder. */
export interface PlantFiles {
  sources: string;
  classes: string;
  families: string;
  waterUse: string;
  /** Content by file name. */
  species: Readonly<Record<string, string>>;
}

const FOLDER = join(import.meta.dirname, 'data');

export function readPlantFiles(): PlantFiles {
  const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
  const files = readdirSync(join(FOLDER, 'species')).filter((name) => name.endsWith('.tsv'));
  return {
    sources: read('sources.tsv'),
    classes: read('figure-classes.tsv'),
    families: read('families.tsv'),
    waterUse: read('water-use.tsv'),
    species: Object.fromEntries(files.sort().map((name) => [basename(name, '.tsv'), read(join('species', name))])),
  };
}

/** What plants may have: crop coefficients of FAO-56 table 12 end at 1.25; roots below 3 m water no garden. */
const LIMITS = {
  factor: [0.1, 1.4],
  rootDepthM: [0.05, 3],
  depletion: [0.1, 0.9],
  moistureHigh: [0.5, 1],
} as const;
const NAME_LENGTH = 60;
const SUN_HOURS: Readonly<Record<string, number | null>> = { sun: 6, part: 4, shade: 2, any: null };
const CERTAINTIES = ['published', 'class', 'estimated'] as const;

/** Where a plant type's own figures in the engine's table come from (see the table there). */
const OF_TYPE = {
  factors: (type: PlantType) => (isGrass(type) ? 'swat' : 's623'),
  depletion: (type: PlantType) =>
    isGrass(type) ? 'fao56-22' : type === 'ANNUAL' || type === 'XERISCAPE' ? 'own' : 'rainmachine',
} as const;

interface FigureClass {
  plantType: PlantType;
  tags: PlantTag[];
  factorsDry: SeasonFactors | null;
  factorsWet: SeasonFactors | null;
  rootDepthM: number | null;
  managementAllowedDepletion: number | null;
  moistureLow: number;
  moistureHigh: number;
  sources: PlantSources;
}

/** The list that the files describe. Throws an error with every line that is wrong. */
export function parsePlantList(files: PlantFiles): PlantList {
  const problems: string[] = [];
  const sources = parseSources(files.sources, problems);
  const classes = parseClasses(files.classes, sources, problems);
  const families = parseFamilies(files.families, problems);
  const plants: ListedPlant[] = [];
  const names: ListedName[] = [];
  const seen = new Set<string>();
  for (const [file, text] of Object.entries(files.species)) {
    for (const row of readTable(`species/${file}.tsv`, text, problems)) {
      const scientificName = row.text('botanical_name');
      if (!/^\p{Lu}[\p{Ll}-]+ [\p{Ll}-]+( (var|subsp)\. [\p{Ll}-]+)?$/u.test(scientificName))
        row.wrong(`"${scientificName}" is no botanical name`);
      if (seen.has(scientificName)) row.wrong(`${scientificName} is listed twice`);
      seen.add(scientificName);
      const ofClass = classes.get(row.text('class'));
      if (!ofClass) row.wrong(`there is no class "${row.text('class')}"`);
      const genus = scientificName.split(' ')[0] ?? '';
      const family = families.get(genus);
      if (!family) row.wrong(`families.tsv does not have ${genus}`);
      const light = row.text('light');
      if (!(light in SUN_HOURS)) row.wrong(`"${light}" is no light`);
      const ownNames = parseNames(row);
      if (!ofClass || !family) continue;
      const tags = allTags([...ofClass.tags, ...parseTags(row, 'more_tags')]);
      plants.push({ scientificName, family, ...ofClass, tags, names: ownNames, sunHours: SUN_HOURS[light] ?? null });
      names.push({ scientificName, language: 'la', place: 0, key: keyColumn(scientificName) });
      for (const locale of LOCALES)
        for (const [place, name] of (ownNames[locale] ?? []).entries())
          names.push({ scientificName, language: locale, place, key: keyColumn(name) });
    }
  }
  checkWaterUse(files.waterUse, plants, problems);
  if (problems.length > 0) throw new Error(`The plant list is wrong:\n${problems.join('\n')}`);
  return { plants, names };
}

/** Rises when the same files make other rows, as when names are folded otherwise. */
const ROWS_VERSION = 1;

/** Digest of all sources of the rows: files with the stored digest need not be parsed. */
export const digestOf = (files: PlantFiles): string =>
  createHash('sha256')
    .update(JSON.stringify([ROWS_VERSION, files]))
    .digest('hex');

/** Every word of a stored key has a space before it, so that the beginnings of words are found. */
const keyColumn = (name: string) => ` ${nameKey(name)}`;

function parseSources(text: string, problems: string[]): Map<string, FigureSource> {
  return new Map(
    readTable('sources.tsv', text, problems).map((row) => {
      const certainty = CERTAINTIES.find((one) => one === row.text('certainty'));
      if (!certainty) row.wrong(`"${row.text('certainty')}" is no certainty`);
      if (row.text('title') === '') row.wrong('a source without a title');
      return [row.text('source'), { certainty: certainty ?? 'estimated', title: row.text('title') }];
    }),
  );
}

function parseClasses(text: string, sources: ReadonlyMap<string, FigureSource>, problems: string[]) {
  const classes = new Map<string, FigureClass>();
  for (const row of readTable('figure-classes.tsv', text, problems)) {
    const plantType = PLANT_TYPES.find((type) => type === row.text('plant_type'));
    if (!plantType) {
      row.wrong(`"${row.text('plant_type')}" is no plant type`);
      continue;
    }
    const source = (column: string, ofType: string, hasOwn: boolean): FigureSource => {
      const named = row.text(column);
      if (hasOwn !== (named !== '')) row.wrong(hasOwn ? `${column} is missing` : `${column} without a figure`);
      const found = sources.get(hasOwn ? named : ofType);
      if (!found) row.wrong(`sources.tsv does not have "${hasOwn ? named : ofType}"`);
      return found ?? { certainty: 'estimated', title: '' };
    };
    const factorsDry = parseFactors(row, 'factors_dry');
    const factorsWet = parseFactors(row, 'factors_wet');
    if (factorsWet && !factorsDry) row.wrong('factors_wet without factors_dry');
    const rootDepthM = row.number('root_depth_m', LIMITS.rootDepthM);
    const ownDepletion = row.number('depletion', LIMITS.depletion);
    const moistureLow = 1 - (ownDepletion ?? PLANT_PROPERTIES[plantType].managementAllowedDepletion);
    const moistureHigh = row.number('moisture_high', LIMITS.moistureHigh) ?? 0;
    if (moistureHigh <= moistureLow) row.wrong('moisture_high is not above what may be used');
    const name = row.text('class');
    if (name === '' || classes.has(name)) row.wrong(`the class "${name}" is listed twice or has no name`);
    classes.set(name, {
      plantType,
      tags: parseTags(row, 'tags'),
      factorsDry,
      factorsWet,
      rootDepthM,
      managementAllowedDepletion: ownDepletion,
      moistureLow: Math.round(moistureLow * 100) / 100,
      moistureHigh,
      sources: {
        factors: source('factors_source', OF_TYPE.factors(plantType), factorsDry !== null),
        rootDepth: source('root_depth_source', 'garden-roots', rootDepthM !== null),
        depletion: source('depletion_source', OF_TYPE.depletion(plantType), ownDepletion !== null),
        moisture: source('', 'own', false),
        sun: source('', 'own', false),
      },
    });
  }
  return classes;
}

function parseFamilies(text: string, problems: string[]): Map<string, string> {
  const families = new Map<string, string>();
  for (const row of readTable('families.tsv', text, problems)) {
    for (const genus of row.text('genera').split(' ')) {
      if (families.has(genus)) row.wrong(`${genus} belongs to ${families.get(genus)} already`);
      families.set(genus, row.text('family'));
    }
  }
  return families;
}

/** Spring, summer, autumn and winter; null where the plant type's own hold. */
function parseFactors(row: TableRow, column: string): SeasonFactors | null {
  const text = row.text(column);
  if (text === '') return null;
  const [spring, summer, autumn, winter, ...rest] = text.split(' ').map(Number);
  const seasons = [spring, summer, autumn, winter].map((one) => one ?? Number.NaN);
  const [least, most] = LIMITS.factor;
  if (rest.length > 0 || !seasons.every((one) => one >= least && one <= most))
    row.wrong(`${column} must be four figures from ${least} to ${most}, and is "${text}"`);
  const [first = 0, second = 0, third = 0, fourth = 0] = seasons;
  return [first, second, third, fourth];
}

function parseTags(row: TableRow, column: string): PlantTag[] {
  const tagWords = row.text(column).split(' ').filter(Boolean);
  const tags = PLANT_TAGS.filter((tag) => tagWords.includes(tag));
  if (tags.length !== tagWords.length)
    row.wrong(`${column} has a tag twice or one that there is not: "${tagWords.join(' ')}"`);
  return tags;
}

/** Each tag once, in the vocabulary's order; vegetables and fruits can be eaten. */
function allTags(tags: readonly PlantTag[]): PlantTag[] {
  const has = new Set(tags);
  if (has.has('vegetable') || has.has('fruit')) has.add('edible');
  return PLANT_TAGS.filter((tag) => has.has(tag));
}

/** Names by language, the usual one first; others of the same plant come after a semicolon. */
function parseNames(row: TableRow): Partial<Record<Locale, string[]>> {
  const names: Partial<Record<Locale, string[]>> = {};
  for (const locale of LOCALES) {
    const own = row.text(locale).split('; ').filter(Boolean);
    if (own.length === 0) continue;
    names[locale] = own;
    for (const name of own)
      if (name !== name.trim() || name.length > NAME_LENGTH || nameKey(name) === '' || /[;(){}[\]<>']/.test(name))
        row.wrong(`"${name}" is no name`);
    if (new Set(own.map(nameKey)).size !== own.length) row.wrong(`a name twice in ${locale}: "${own.join('; ')}"`);
  }
  if (!names.en) row.wrong('it has no English name');
  return names;
}
