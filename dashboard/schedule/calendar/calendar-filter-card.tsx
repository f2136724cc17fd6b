import { FilterCard } from '../../page-kit/list/filter-card.tsx';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { parseChosenTypes, parseChosenZones } from './calendar-filters.ts';
import type { FilterChoicesProps } from './filter-choices.tsx';

const FilterChoices = onDemand(async () => (await import('./filter-choices.tsx')).FilterChoices);

type Props = FilterChoicesProps & { onClear: () => void };

/** Filters by zone, type and days. */
export function CalendarFilterCard({ onClear, ...choices }: Props) {
  const { filters } = choices;
  const count =
    parseChosenZones(filters).length + parseChosenTypes(filters).length + (filters.from ? 1 : 0) + (filters.to ? 1 : 0);
  return (
    <FilterCard count={count} width={380} onApproach={FilterChoices.prefetch} onClear={onClear}>
      <FilterChoices {...choices} />
    </FilterCard>
  );
}
