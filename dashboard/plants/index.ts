export { plantQuery } from './calls.ts';
export { PlantCard } from './plant-card.tsx';
export { usePlantName } from './plant-name.ts';
export { PlantSearch } from './plant-search.tsx';
