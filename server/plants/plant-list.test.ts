/** The data files, and what of them is refused. */
import { PLANT_TAGS, PLANT_TYPES } from '@sluice/engine/vocabulary/garden';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { describe, expect, test } from 'vitest';
import { digestOf, type PlantFiles, parsePlantList, readPlantFiles } from './plant-list.ts';

const files = readPlantFiles();
const list = parsePlantList(files);

describe('the plants that Sluice comes with', () => {
  test('are more than 1,000, each once, of every type, and carry every tag', () => {
    expect(list.plants.length).toBeGreaterThan(1_000);
    expect(new Set(list.plants.map((plant) => plant.scientificName)).size).toBe(list.plants.length);
    expect(new Set(list.plants.map((plant) => plant.plantType))).toEqual(new Set(PLANT_TYPES));
    expect(new Set(list.plants.flatMap((plant) => plant.tags))).toEqual(new Set(PLANT_TAGS));
  });

  test('are no herbs when they are trees, but for the bay', () => {
    const trees = list.plants.filter(({ tags }) => tags.includes('tree') && tags.includes('herb'));
    expect(trees.map((plant) => plant.scientificName)).toEqual(['Laurus nobilis']);
  });

  test('have names in every language, most of them in each', () => {
    for (const locale of LOCALES) {
      const named = list.plants.filter((plant) => plant.names?.[locale]).length;
      expect([locale, named / list.plants.length > 0.7]).toEqual([locale, true]);
    }
  });

  test('say of every figure where it comes from', () => {
    for (const { sources } of list.plants)
      for (const source of Object.values(sources ?? {})) expect(source.title).not.toBe('');
  });

  test('give the same digest when nothing has changed, and another when a name has', () => {
    expect(digestOf(readPlantFiles())).toBe(digestOf(files));
    const herbs = files.species.herbs?.replace('\tParsley\t', '\tCurly parsley\t') ?? '';
    expect(digestOf({ ...files, species: { ...files.species, herbs } })).not.toBe(digestOf(files));
  });
});

describe('a list is refused, with file and line,', () => {
  const HEAD = 'botanical_name\tclass\tmore_tags\tlight\ten\tde';
  const CLASSES = files.classes.split('\n')[0];
  const withSpecies = (...rows: string[]): PlantFiles => ({
    ...files,
    waterUse: '',
    species: { own: [HEAD, ...rows].join('\n') },
  });
  const withClass = (row: string): PlantFiles => ({
    ...files,
    classes: `${CLASSES}\n${row}`,
    waterUse: '',
    species: {},
  });
  const GOOD = 'Malus domestica\tapple\t\tsun\tApple\tApfel';

  test('where a line of it is good', () => {
    expect(parsePlantList(withSpecies(GOOD)).plants).toHaveLength(1);
    expect(parsePlantList(withClass('x\tTREES\ttree\t0.5 1.4 0.1 0.3\t\town\t3\town\t0.5\town\t0.95')).plants).toEqual(
      [],
    );
  });

  test.each([
    ['a plant twice', [GOOD, GOOD], 'species/own.tsv:3: Malus domestica is listed twice'],
    ['an unknown class', ['Malus domestica\tapples\t\tsun\tApple'], 'there is no class "apples"'],
    ['an unknown tag', ['Malus domestica\tapple\tpretty\tsun\tApple'], 'more_tags has a tag twice or one'],
    ['a tag twice', ['Malus domestica\tapple\tvine vine\tsun\tApple'], 'more_tags has a tag twice or one'],
    ['an unknown light', ['Malus domestica\tapple\t\tdusk\tApple'], '"dusk" is no light'],
    ['no English name', ['Malus domestica\tapple\t\tsun\t\tApfel'], 'it has no English name'],
    ['a name twice', ['Malus domestica\tapple\t\tsun\tApple; Äpple'], 'a name twice in en'],
    ['a note in place of a name', ['Malus domestica\tapple\t\tsun\tApple (red)'], '"Apple (red)" is no name'],
    ['a straight apostrophe', ["Malus domestica\tapple\t\tsun\tEve's apple"], '"Eve\'s apple" is no name'],
    ['no botanical name', ['apple\tapple\t\tsun\tApple'], '"apple" is no botanical name'],
    ['a genus without family', ['Nullus domesticus\tapple\t\tsun\tApple'], 'families.tsv does not have Nullus'],
    ['a column too many', [`${GOOD}\tPomme\tMela`], '8 columns in place of 6'],
  ])('for %s', (_, rows, problem) => {
    expect(() => parsePlantList(withSpecies(...rows))).toThrow(problem);
  });

  test.each([
    ['a factor above 1.4', '0.5 1.5 0.5 0.3\t\town\t0.8\town\t0.5\town\t0.95', 'factors_dry must be four figures'],
    ['a factor below 0.1', '0.5 0.5 0.5 0\t\town\t0.8\town\t0.5\town\t0.95', 'factors_dry must be four figures'],
    ['three seasons', '0.5 0.5 0.5\t\town\t0.8\town\t0.5\town\t0.95', 'factors_dry must be four figures'],
    ['roots of 4 m', '\t\t\t4\town\t0.5\town\t0.95', 'root_depth_m must be 0.05 to 3, and is "4"'],
    ['roots of 1 cm', '\t\t\t0.01\town\t0.5\town\t0.95', 'root_depth_m must be 0.05 to 3, and is "0.01"'],
    ['roots that are no figure', '\t\t\tdeep\town\t0.5\town\t0.95', 'root_depth_m must be 0.05 to 3, and is "deep"'],
    ['all water used', '\t\t\t\t\t1\town\t0.95', 'depletion must be 0.1 to 0.9'],
    ['a figure without source', '\t\t\t0.8\t\t0.5\town\t0.95', 'root_depth_source is missing'],
    ['a source that is not listed', '\t\t\t0.8\thearsay\t0.5\town\t0.95', 'sources.tsv does not have "hearsay"'],
    ['a source without figure', '\t\town\t\t\t\t\t0.95', 'factors_source without a figure'],
    ['no room to dry', '\t\t\t\t\t0.2\town\t0.7', 'moisture_high is not above'],
  ])('for a class with %s', (_, figures, problem) => {
    expect(() => parsePlantList(withClass(`x\tTREES\ttree\t${figures}`))).toThrow(problem);
  });

  test('for a genus in two families', () => {
    const families = `${files.families}Rosaceae\tMalus\n`;
    expect(() => parsePlantList({ ...files, families })).toThrow('Malus belongs to Rosaceae already');
  });

  test.each([
    [
      'names no plant',
      'Malus silvestris\tregular\t2026-11-27\thttps://x.example',
      '"Malus silvestris" is not in the list',
    ],
    ['has no day', 'Malus domestica\tregular\tyesterday\thttps://x.example', '"yesterday" is no day'],
    ['has no page', 'Malus domestica\tregular\t2026-11-27\ta book', '"a book" is no address'],
    ['says nothing of water', 'Malus domestica\tsome\t2026-11-27\thttps://x.example', '"some" is no water use'],
    ['is contradicted', 'Malus domestica\tlow\t2026-11-27\thttps://x.example', 'low contradicts the factor 0.95'],
  ])('for a water use that %s', (_, row, problem) => {
    const waterUse = `botanical_name\twater\tread_on\tsource\n${row}`;
    expect(() => parsePlantList({ ...withSpecies(GOOD), waterUse })).toThrow(problem);
  });
});
