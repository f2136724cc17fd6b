import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';
import { CatchCanTest } from './catch-can-test.tsx';
import type { ZoneDraft } from './zone-draft.ts';

/** The owner's own figures, before the tables'; what is left empty stays the tables'. */
export function TruthFields({ draft }: { draft: ZoneDraft }) {
  const { t } = useTranslation();
  const { fields } = useDisplay().units;
  const { values, set, error } = draft;
  return (
    <>
      <div className={classes.row}>
        <QuantityField
          label={t('zoneForm.cropCoefficient')}
          description={t('zoneForm.ownFigureHint')}
          unit=""
          digits={2}
          value={values.crop_coefficient}
          error={error('crop_coefficient')}
          onChange={(value) => set('crop_coefficient', value)}
        />
        <UnitQuantityField
          label={t('zoneForm.allowableDepletion')}
          description={t('zoneForm.ownFigureHint')}
          field={fields.share}
          value={values.allowable_depletion}
          error={error('allowable_depletion')}
          onChange={(value) => set('allowable_depletion', value)}
        />
      </div>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.efficiency')}
          description={t('zoneForm.ownFigureHint')}
          field={fields.share}
          value={values.efficiency}
          error={error('efficiency')}
          onChange={(value) => set('efficiency', value)}
        />
        <UnitQuantityField
          label={t('zoneForm.uniformity')}
          description={t('zoneForm.ownFigureHint')}
          field={fields.share}
          value={values.distribution_uniformity}
          error={error('distribution_uniformity')}
          onChange={(value) => set('distribution_uniformity', value)}
        />
      </div>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.rate')}
          description={t('zoneForm.ownFigureHint')}
          field={fields.rate}
          value={values.catch_can_rate_mm_per_hour}
          error={error('catch_can_rate_mm_per_hour')}
          onChange={(value) => set('catch_can_rate_mm_per_hour', value)}
        />
        <CatchCanTest
          onResult={({ precipitationRateMmPerHour, distributionUniformity }) => {
            set('catch_can_rate_mm_per_hour', precipitationRateMmPerHour);
            set('distribution_uniformity', distributionUniformity);
          }}
        />
      </div>
    </>
  );
}
