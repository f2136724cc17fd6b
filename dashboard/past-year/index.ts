export { PastYearCard } from './past-year-card.tsx';
export { useYearWeather } from './year-sentences.ts';
