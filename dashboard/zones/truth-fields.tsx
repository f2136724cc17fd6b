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
  const { set, field } = draft;
  return (
    <>
      <div className={classes.row}>
        <QuantityField
          label={t('zoneForm.cropCoefficient')}
          description={t('zoneForm.ownFigureHint')}
          unit=""
          digits={2}
          {...field('crop_coefficient')}
        />
        <UnitQuantityField
          label={t('zoneForm.allowableDepletion')}
          description={t('zoneForm.ownFigureHint')}
          unit={fields.share}
          {...field('allowable_depletion')}
        />
      </div>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.efficiency')}
          description={t('zoneForm.ownFigureHint')}
          unit={fields.share}
          {...field('efficiency')}
        />
        <UnitQuantityField
          label={t('zoneForm.uniformity')}
          description={t('zoneForm.ownFigureHint')}
          unit={fields.share}
          {...field('distribution_uniformity')}
        />
      </div>
      <div className={classes.row}>
        <UnitQuantityField
          label={t('zoneForm.rate')}
          description={t('zoneForm.ownFigureHint')}
          unit={fields.rate}
          {...field('catch_can_rate_mm_per_hour')}
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
