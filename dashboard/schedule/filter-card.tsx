import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { IconFilter } from '@tabler/icons-react';
import type { CalendarRange } from '../platform/calendar-days.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ToggleList } from '../ui/fields/toggle-list.tsx';
import { Popup } from '../ui/popup.tsx';
import { chosenTypes, chosenZones } from './calendar-filters.ts';
import type { CalendarFilters } from './calendar-search.ts';
import { ENTRY_TYPES } from './entry-type.ts';
import classes from './filter-card.module.css';
import { FilterDay } from './filter-day.tsx';
import { ZoneFilter } from './zone-filter.tsx';

type Props = {
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  filters: CalendarFilters;
  range: CalendarRange;
  /** An empty text takes that filter back. */
  onChange: (change: CalendarFilters) => void;
  onClear: () => void;
};

/** By zone, by type, by days; how many are set stands on the button. */
export function FilterCard({ zones, filters, range, onChange, onClear }: Props) {
  const { t } = useTranslation();
  const chosen = { zones: chosenZones(filters), types: chosenTypes(filters) };
  const count = chosen.zones.length + chosen.types.length + (filters.from ? 1 : 0) + (filters.to ? 1 : 0);
  return (
    <>
      <Popup
        kind="card"
        label={t('filter.title')}
        width={380}
        target={
          <Button
            variant="default"
            title={t('filter.title')}
            data-counts={count > 0 || undefined}
            leftSection={<IconFilter size={20} stroke={1.6} aria-hidden="true" />}
          >
            {count === 0 ? t('filter.title') : t('filter.titleWithCount', { number: count })}
          </Button>
        }
      >
        <div className={classes.card}>
          <ToggleList
            label={t('filter.types')}
            options={ENTRY_TYPES.map((type) => ({ value: type, label: t(`entryType.${type}`) }))}
            value={chosen.types}
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
            <ZoneFilter zones={zones} chosen={chosen.zones} onChange={(next) => onChange({ zones: next.join(',') })} />
          )}
        </div>
      </Popup>
      {count > 0 && (
        <Button variant="subtle" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </>
  );
}
