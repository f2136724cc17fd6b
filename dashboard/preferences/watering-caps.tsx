import type { WeatherConstraints } from '@sluice/contract/preferences';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { UnitQuantityField } from '../ui/fields/unit-quantity-field.tsx';
import { WholeField } from '../ui/fields/whole-field.tsx';
import classes from '../ui/form-page.module.css';

/** What no run exceeds, whoever asked for it. */
export function WateringCaps(caps: Part<WeatherConstraints['caps']>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const field = fieldsOfPart(caps);
  return (
    <>
      <p className={classes.lead}>{t('schedulingForm.capsHint')}</p>
      <div className={classes.row}>
        <WholeField label={t('schedulingForm.mostRun')} unit={t('manualRun.minutes')} {...field('most_run_min')} />
        <UnitQuantityField
          label={t('schedulingForm.mostDayVolume')}
          unit={units.fields.volume}
          {...field('most_day_volume_l')}
        />
      </div>
      <p className={classes.quiet}>{t('schedulingForm.mostDayVolumeHint')}</p>
    </>
  );
}
