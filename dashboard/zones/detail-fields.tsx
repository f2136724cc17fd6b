import { NativeSelect, Switch } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

type Props = { draft: ZoneDraft; otherZones: readonly Pick<Zone, 'id' | 'name'>[] };

/** What few need to say: roots, the longest run, and how the zone stands to others. */
export function DetailFields({ draft, otherZones }: Props) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { values, set, error } = draft;
  return (
    <>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.rootDepth')}
          description={t('zoneForm.rootDepthHint')}
          field={fields.soilDepth}
          value={values.root_depth_m}
          error={error('root_depth_m')}
          onChange={(depth) => set('root_depth_m', depth)}
        />
        <QuantityField
          label={t('zoneForm.mostRun')}
          description={t('zoneForm.mostRunHint')}
          unit={t('zoneForm.minutes')}
          digits={0}
          value={values.most_run_min}
          error={error('most_run_min')}
          onChange={(most) => set('most_run_min', most)}
        />
      </div>
      <Switch
        label={t('zoneForm.exclusive')}
        description={t('zoneForm.exclusiveHint')}
        checked={values.is_exclusive}
        onChange={({ currentTarget }) => set('is_exclusive', currentTarget.checked)}
      />
      {otherZones.length > 0 && (
        <NativeSelect
          label={t('zoneForm.masterZone')}
          description={t('zoneForm.masterZoneHint')}
          value={values.master_zone_id ?? ''}
          error={error('master_zone_id')}
          data={[
            { value: '', label: t('zoneForm.noMasterZone') },
            ...otherZones.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => set('master_zone_id', (currentTarget.value || null) as Zone['id'] | null)}
        />
      )}
    </>
  );
}
