import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import classes from '../ui/form-page.module.css';

type Source = WeatherConstraints['source'];
type Props = { value: Source; error: (path: string) => string | undefined; onChange: (value: Source) => void };

/** How much the tap, well or pump gives, and to how many zones at once. */
export function WaterSource({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  return (
    <>
      <UnitQuantityField
        label={t('schedulingForm.capacity')}
        description={t('schedulingForm.capacityHint')}
        field={units.fields.flow}
        value={value.capacity_l_per_min}
        error={error('capacity_l_per_min')}
        onChange={(capacity) => onChange({ ...value, capacity_l_per_min: capacity })}
      />
      <QuantityField
        label={t('schedulingForm.zonesAtOnce')}
        unit=""
        digits={0}
        value={value.zones_at_once}
        error={error('zones_at_once')}
        onChange={(zones) => onChange({ ...value, zones_at_once: zones as number })}
      />
      <div className={classes.row}>
        <QuantityField
          label={t('schedulingForm.lead_s')}
          unit={t('schedulingForm.seconds')}
          digits={0}
          value={value.lead_s}
          error={error('lead_s')}
          onChange={(seconds) => onChange({ ...value, lead_s: seconds as number })}
        />
        <QuantityField
          label={t('schedulingForm.lag_s')}
          unit={t('schedulingForm.seconds')}
          digits={0}
          value={value.lag_s}
          error={error('lag_s')}
          onChange={(seconds) => onChange({ ...value, lag_s: seconds as number })}
        />
      </div>
      <p className={classes.quiet}>{t('schedulingForm.leadHint')}</p>
    </>
  );
}
