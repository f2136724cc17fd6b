import { NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { FilterCard } from '../../page-kit/list/filter-card.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { countFilters, NO_FILTERS, SORTS, type Sort, WATERING_MODES, type ZoneFilters } from './list-filters.ts';
import classes from './zone-rows.module.css';

type Props = {
  group: Pick<CurrentGroup, 'zones' | 'devices'>;
  filters: ZoneFilters;
  onChange: (filters: ZoneFilters) => void;
};

/** Filters behind a button that counts them, and the order. */
export function RowFilters({ group, filters, onChange }: Props) {
  const { t } = useTranslation();
  const field = <Name extends keyof ZoneFilters>(name: Name) => ({
    value: filters[name],
    error: undefined,
    onChange: (value: ZoneFilters[Name]) => onChange({ ...filters, [name]: value }),
  });
  const all = { value: null, label: t('plantSearch.anyType') };
  const plants = [...new Set(group.zones.flatMap(({ plant_type: plant }) => plant ?? []))];
  return (
    <>
      <FilterCard
        count={countFilters(filters)}
        width={320}
        onClear={() => onChange({ ...NO_FILTERS, text: filters.text, sort: filters.sort })}
      >
        <div className={classes.filters}>
          {group.devices.length > 1 && (
            <SelectField
              label={t('zoneList.device')}
              options={[all, ...makeOptions(group.devices)]}
              {...field('device')}
            />
          )}
          <SelectField
            label={t('zoneList.plant')}
            options={[all, ...plants.map((plant) => ({ value: plant, label: t(`plantType.${plant}`) }))]}
            {...field('plant')}
          />
          <SelectField
            label={t('zoneForm.wateringTitle')}
            options={[all, ...WATERING_MODES.map((mode) => ({ value: mode, label: t(`zoneList.modes.${mode}`) }))]}
            {...field('mode')}
          />
          <SwitchField label={t('zoneList.attention')} {...field('isAttention')} />
        </div>
      </FilterCard>
      <NativeSelect
        className={classes.sort}
        aria-label={t('zoneList.sort')}
        value={filters.sort}
        data={SORTS.map((sort) => ({ value: sort, label: t(`zoneList.sorts.${sort}`) }))}
        onChange={({ currentTarget }) => onChange({ ...filters, sort: currentTarget.value as Sort })}
      />
    </>
  );
}
