import type { Zone } from '@sluice/contract/zones';
import type { CalendarRange } from '../../platform/calendar-days.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ToggleList } from '../../ui/fields/toggle-list.tsx';
import { ENTRY_TYPES } from '../entries/entry-type.ts';
import { chosenTypes, chosenZones } from './calendar-filters.ts';
import type { CalendarFilters } from './calendar-search.ts';
import classes from './filter-card.module.css';
import { FilterDay } from './filter-day.tsx';
import { ZoneFilter } from './zone-filter.tsx';

export type FilterChoicesProps = {
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  filters: CalendarFilters;
  range: CalendarRange;
  /** An empty text takes that filter back. */
  onChange: (change: CalendarFilters) => void;
};

/** What the calendar shows: types, days, zones. */
export function FilterChoices({ zones, filters, range, onChange }: FilterChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <ToggleList
        label={t('filter.types')}
        options={ENTRY_TYPES.map((type) => ({ value: type, label: t(`entryType.${type}`) }))}
        value={chosenTypes(filters)}
        onChange={(next) => onChange({ types: next.join(',') })}
      />
      <div className={classes.days}>
        {(['from', 'to'] as const).map((name) => (
          <FilterDay
            key={name}
            label={t(`filter.${name}`)}
            value={filters[name] ?? ''}
            range={range}
            onChange={(day) => onChange({ [name]: day })}
          />
        ))}
      </div>
      {zones.length > 1 && (
        <ZoneFilter
          zones={zones}
          chosen={chosenZones(filters)}
          onChange={(next) => onChange({ zones: next.join(',') })}
        />
      )}
    </div>
  );
}
