import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../../ui/fields/choice/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
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
  const count = countFilters(filters);
  const field = <Name extends keyof ZoneFilters>(name: Name) => ({
    value: filters[name],
    error: undefined,
    onChange: (value: ZoneFilters[Name]) => onChange({ ...filters, [name]: value }),
  });
  const all = { value: null, label: t('plantSearch.anyType') };
  const plants = [...new Set(group.zones.flatMap(({ plant_type: plant }) => plant ?? []))];
  return (
    <>
      <span className={classes.buttons}>
        <Popup
          kind="card"
          label={t('filter.title')}
          width={320}
          target={
            <Button
              variant="default"
              data-counts={count > 0 || undefined}
              leftSection={<IconFilter size={20} stroke={1.6} aria-hidden="true" />}
            >
              {count === 0 ? t('filter.title') : t('filter.titleWithCount', { number: count })}
            </Button>
          }
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
        </Popup>
        {count > 0 && (
          <ActionIcon
            size={44}
            variant="subtle"
            aria-label={t('filter.clear')}
            title={t('filter.clear')}
            onClick={() => onChange({ ...NO_FILTERS, text: filters.text, sort: filters.sort })}
          >
            <IconFilterOff size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
      </span>
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
