/** Plants whose water use was looked up in a source, one a line; their figures must agree with what it says. */
import { seasonalFactors } from '@sluice/engine/evapotranspiration/plant-coefficient';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import type { SeasonFactors } from '@sluice/engine/vocabulary/plant-properties';
import { readTable } from './read-table.ts';

interface PlantFigures {
  scientificName: string;
  plantType: PlantType;
  factorsDry?: SeasonFactors | null | undefined;
}

/** Bounds of the summer factor: WUCOLS IV has "very low" below 0.1, "low" to 0.3, "moderate" from 0.4 on. */
const WATER: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'very low': [0, 0.1],
  low: [0.1, 0.3],
  regular: [0.4, 1.4],
};

/** Adds a problem for each line that names no plant, day or page, or that the plant's figures contradict. */
export function checkWaterUse(text: string, plants: readonly PlantFigures[], problems: string[]): void {
  const byName = new Map(plants.map((plant) => [plant.scientificName, plant]));
  for (const row of readTable('water-use.tsv', text, problems)) {
    const plant = byName.get(row.text('botanical_name'));
    if (!plant) row.wrong(`"${row.text('botanical_name')}" is not in the list`);
    if (!/^20\d\d-\d\d-\d\d$/.test(row.text('read_on'))) row.wrong(`"${row.text('read_on')}" is no day`);
    if (!URL.canParse(row.text('source'))) row.wrong(`"${row.text('source')}" is no address`);
    const bounds = WATER[row.text('water')];
    if (!bounds) row.wrong(`"${row.text('water')}" is no water use`);
    if (!plant || !bounds) continue;
    const [, factor] = plant.factorsDry ?? seasonalFactors(plant.plantType, 'dry');
    if (factor < bounds[0] || factor > bounds[1]) row.wrong(`${row.text('water')} contradicts the factor ${factor}`);
  }
}
