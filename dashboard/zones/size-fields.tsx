import { NativeSelect } from '@mantine/core';
import { CONTAINERS, type Container } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

/** How large it is and how much water reaches it. */
export function SizeFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { values, set, error } = draft;
  return (
    <>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.area')}
          description={t('zoneForm.areaHint')}
          field={fields.area}
          value={values.area_m2}
          error={error('area_m2')}
          onChange={(area) => set('area_m2', area)}
        />
        <UnitQuantityField
          label={t('zoneForm.flow')}
          description={t('zoneForm.flowHint')}
          field={fields.flow}
          value={values.flow_l_per_min}
          error={error('flow_l_per_min')}
          onChange={(flow) => set('flow_l_per_min', flow)}
        />
      </div>
      <div className={classes.row}>
        <NativeSelect
          label={t('zoneForm.container')}
          value={values.container ?? ''}
          error={error('container')}
          data={[
            { value: '', label: t('container.none') },
            ...CONTAINERS.map((container) => ({ value: container, label: t(`container.${container}`) })),
          ]}
          onChange={({ currentTarget }) => set('container', (currentTarget.value || null) as Container | null)}
        />
        {values.container === 'RAISED_BED' && (
          <UnitQuantityField
            label={t('zoneForm.bedDepth')}
            field={fields.soilDepth}
            value={values.container_depth_m}
            error={error('container_depth_m')}
            onChange={(depth) => set('container_depth_m', depth)}
          />
        )}
        {values.container === 'POT' && (
          <UnitQuantityField
            label={t('zoneForm.potVolume')}
            field={fields.volume}
            value={values.container_volume_l}
            error={error('container_volume_l')}
            onChange={(volume) => set('container_volume_l', volume)}
          />
        )}
      </div>
    </>
  );
}
