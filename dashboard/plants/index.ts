export { plantQuery } from './calls.ts';
export { PlantCard } from './plant-card.tsx';
export { PlantSearch } from './plant-search.tsx';
