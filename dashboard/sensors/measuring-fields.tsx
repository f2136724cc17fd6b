import { NativeSelect, Switch } from '@mantine/core';
import { LIGHT_COLOURS, LIGHT_MODES, type LightColour, type LightMode } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import classes from '../ui/form-page.module.css';
import type { SensorDraft } from './sensor-values.ts';

const SECONDS_PER_MINUTE = 60;

/** How it measures and shines. */
export function MeasuringFields({ draft }: { draft: SensorDraft }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { values, set, error } = draft;
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t('sensorForm.interval')}
          value={String(values.report_interval)}
          error={error('report_interval')}
          data={LIMITS.sensorReportMinutes.map((minutes) => ({
            value: String(minutes),
            label: dates.duration(minutes * SECONDS_PER_MINUTE, 'long'),
          }))}
          onChange={({ currentTarget }) => set('report_interval', Number(currentTarget.value))}
        />
      </div>
      <Switch
        label={t('sensorForm.continuous')}
        description={t('sensorForm.continuousHint')}
        checked={values.continuous_monitoring}
        onChange={({ currentTarget }) => set('continuous_monitoring', currentTarget.checked)}
      />
      <div className={classes.row}>
        <NativeSelect
          label={t('sensorForm.light')}
          value={values.light_mode}
          error={error('light_mode')}
          data={LIGHT_MODES.map((mode) => ({ value: mode, label: t(`lightMode.${mode}`) }))}
          onChange={({ currentTarget }) => set('light_mode', currentTarget.value as LightMode)}
        />
        {values.light_mode === 'auto' && (
          <NativeSelect
            label={t('sensorForm.lightColour')}
            value={values.light_colour}
            error={error('light_colour')}
            data={LIGHT_COLOURS.map((colour) => ({ value: colour, label: t(`lightColour.${colour}`) }))}
            onChange={({ currentTarget }) => set('light_colour', currentTarget.value as LightColour)}
          />
        )}
      </div>
    </>
  );
}
