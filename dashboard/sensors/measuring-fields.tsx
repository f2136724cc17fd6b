import { LIGHT_COLOURS, LIGHT_MODES } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import classes from '../ui/form-page.module.css';
import type { SensorDraft } from './sensor-values.ts';

const SECONDS_PER_MINUTE = 60;

/** How it measures and shines. */
export function MeasuringFields({ draft }: { draft: SensorDraft }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { values, field } = draft;
  return (
    <>
      <div className={classes.row}>
        <SelectField
          label={t('sensorForm.interval')}
          options={LIMITS.sensorReportMinutes.map((minutes) => ({
            value: minutes,
            label: dates.duration(minutes * SECONDS_PER_MINUTE, 'long'),
          }))}
          {...field('report_interval')}
        />
      </div>
      <SwitchField
        label={t('sensorForm.continuous')}
        description={t('sensorForm.continuousHint')}
        {...field('continuous_monitoring')}
      />
      <div className={classes.row}>
        <SelectField
          label={t('sensorForm.light')}
          options={LIGHT_MODES.map((mode) => ({ value: mode, label: t(`lightMode.${mode}`) }))}
          {...field('light_mode')}
        />
        {values.light_mode === 'auto' && (
          <SelectField
            label={t('sensorForm.lightColour')}
            options={LIGHT_COLOURS.map((colour) => ({ value: colour, label: t(`lightColour.${colour}`) }))}
            {...field('light_colour')}
          />
        )}
      </div>
    </>
  );
}
