export { PlantCard } from './plant-card.tsx';
export { PlantSearch } from './plant-search.tsx';
export { plantQuery } from './read-plant.ts';
