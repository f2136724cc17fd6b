import { CONTAINERS } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import type { ZoneDraft } from './zone-draft.ts';

/** How large it is and how much water reaches it. */
export function SizeFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { values, field } = draft;
  return (
    <>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.area')}
          description={t('zoneForm.areaHint')}
          unit={fields.area}
          {...field('area_m2')}
        />
        <UnitQuantityField
          label={t('zoneForm.flow')}
          description={t('zoneForm.flowHint')}
          unit={fields.flow}
          {...field('flow_l_per_min')}
        />
      </div>
      <div className={classes.row}>
        <SelectField
          label={t('zoneForm.container')}
          options={[
            { value: null, label: t('container.none') },
            ...CONTAINERS.map((container) => ({ value: container, label: t(`container.${container}`) })),
          ]}
          {...field('container')}
        />
        {values.container === 'RAISED_BED' && (
          <UnitQuantityField label={t('zoneForm.bedDepth')} unit={fields.soilDepth} {...field('container_depth_m')} />
        )}
        {values.container === 'POT' && (
          <UnitQuantityField label={t('zoneForm.potVolume')} unit={fields.volume} {...field('container_volume_l')} />
        )}
      </div>
    </>
  );
}
