import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { DayPicker, useTypedDate } from '../../page-kit/date/date-field.tsx';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { MANY_ZONES } from '../../page-kit/list/many-zones.ts';
import { NameSearch } from '../../page-kit/list/name-search.tsx';
import { type CalendarRange, isDay, isWithin } from '../../platform/display/calendar-days.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ToggleList } from '../../ui/fields/choice/toggle-list.tsx';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import { ENTRY_TYPES } from '../entries/calendar-entry.ts';
import { parseChosenTypes, parseChosenZones } from './calendar-filters.ts';
import type { CalendarFilters } from './calendar-search.ts';
import classes from './filter-choices.module.css';

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
        value={parseChosenTypes(filters)}
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
          chosen={parseChosenZones(filters)}
          onChange={(next) => onChange({ zones: next.join(',') })}
        />
      )}
    </div>
  );
}

type Props = {
  zones: readonly Pick<Zone, 'id' | 'name'>[];
  chosen: readonly string[];
  onChange: (zoneIds: string[]) => void;
};

/** Zones to show. Of many, those are offered whose name is searched, and those that are chosen already. */
function ZoneFilter({ zones, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = findByName(zones, text);
  const offered = zones.filter((zone) => found.includes(zone) || chosen.includes(zone.id));
  return (
    <div className={classes.zones}>
      {zones.length > MANY_ZONES && (
        <NameSearch text={text} onChange={setText} found={found.length} all={zones.length} />
      )}
      <ToggleList
        label={t('title.zones')}
        options={offered.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={[...chosen]}
        onChange={onChange}
      />
    </div>
  );
}

type FilterDayProps = {
  label: string;
  value: string;
  range: CalendarRange;
  onChange: (day: string) => void;
};

/** The first or last day that is shown, once it is typed; what is no day of the calendar is named, and changes nothing. */
function FilterDay({ label, value, range, onChange }: FilterDayProps) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const take = (day: string | null) => {
    setBegun(day);
    setRefused(false);
  };
  const input = useTypedDate(begun ?? value, take);
  const finish = () => {
    if (begun === null) return;
    if (begun !== '' && !(isDay(begun) && isWithin(range, begun))) {
      setRefused(true);
      return;
    }
    onChange(begun);
    take(null);
  };
  const pick = (day: string) => {
    take(null);
    onChange(day);
  };
  return (
    <PlainField
      {...input}
      onBlur={() => {
        input.onBlur();
        finish();
      }}
      onKeyDown={(event) => {
        input.onKeyDown(event);
        if (event.key === 'Enter') finish();
      }}
      label={label}
      error={isRefused ? t('filter.noSuchDay') : undefined}
      aside={<DayPicker label={label} value={value} first={range.first} last={range.last} onPick={pick} />}
    />
  );
}
