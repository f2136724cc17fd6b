import { expect, test } from 'vitest';
import { choosePlantName } from './plant-name.ts';

const names = { en: ['Courgette', 'Zucchini'], de: ['Zucchini'] };
const plant = { scientific_name: 'Cucurbita pepo', names };

test("a plant is shown by its name in the reader's language, else by the botanical one", () => {
  expect(choosePlantName(plant, 'de')).toEqual({ name: 'Zucchini', lang: 'de', others: [] });
  expect(choosePlantName(plant, 'pl')).toEqual({ name: 'Cucurbita pepo', lang: 'la', others: [] });
});
