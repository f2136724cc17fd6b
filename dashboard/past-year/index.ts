export { ComparisonTable, FoldedComparison, RecordComparison, shareOfChange, useYearFigures } from './comparison.tsx';
export { GardenWhatIf } from './garden-what-if.tsx';
export { PastYearCard } from './past-year-card.tsx';
export { TriedYear, useSettled } from './tried-year.tsx';
