import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { WholeField } from '../ui/fields/whole-field.tsx';
import classes from '../ui/form-page.module.css';

type Source = WeatherConstraints['source'];

/** How much the tap, well or pump gives, and to how many zones at once. */
export function WaterSource(source: Part<Source>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const field = fieldsOfPart(source);
  return (
    <>
      <UnitQuantityField
        label={t('schedulingForm.capacity')}
        description={t('schedulingForm.capacityHint')}
        unit={units.fields.flow}
        {...field('capacity_l_per_min')}
      />
      <WholeField label={t('schedulingForm.zonesAtOnce')} {...field('zones_at_once')} />
      <div className={classes.row}>
        <WholeField label={t('schedulingForm.lead_s')} unit={t('schedulingForm.seconds')} {...field('lead_s')} />
        <WholeField label={t('schedulingForm.lag_s')} unit={t('schedulingForm.seconds')} {...field('lag_s')} />
      </div>
      <p className={classes.quiet}>{t('schedulingForm.leadHint')}</p>
    </>
  );
}
