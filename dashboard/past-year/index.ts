export { PastYearCard } from './past-year-card.tsx';
