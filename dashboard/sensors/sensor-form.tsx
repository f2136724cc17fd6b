import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import { LIGHT_COLOURS, LIGHT_MODES, NOTIFICATION_MODES, type ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ChoiceField, makeDescribedOptions } from '../ui/fields/choice/choice-field.tsx';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { ToggleList } from '../ui/fields/choice/toggle-list.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useChangeSensor } from './calls.ts';
import { type SensorDraft, toSensorValues } from './sensor-values.ts';
import { ThresholdFields } from './threshold-fields.tsx';

const ZONE_HINTS = {
  soil: 'sensorForm.zoneHint',
  leak: 'sensorForm.leakHint',
  rain: 'sensorForm.rainHint',
} as const;

type Props = { sensor: Sensor; zones: CurrentGroup['zones'] };

/** Everything a person may say of a sensor. What is not saved goes when the page is left. */
export function SensorForm({ sensor, zones }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeSensor();
  const draft = useSettingsForm({
    stored: sensor,
    toValues: toSensorValues,
    schema: async () => (await import('./schemas.ts')).sensorChange,
    send: (change) => send({ id: sensor.id, change }),
    readStored: (answer) => answer.sensor,
  });
  const { values, set, error, field } = draft;
  /** Its own zone is always among those it adjusts, and first. */
  const adjusted = values.watering_adjustment_zone_ids.filter((id) => id !== values.zone_id);
  const moveTo = (zoneId: Zone['id']) => {
    set('zone_id', zoneId);
    set('watering_adjustment_zone_ids', [zoneId, ...adjusted.filter((id) => id !== zoneId)]);
  };
  const own = zones.find(({ id }) => id === values.zone_id);
  return (
    <SettingsForm name={`sensor ${sensor.id}`} draft={draft}>
      <Section title={sensor.name}>
        <div className={classes.row}>
          <TextField label={t('sensorForm.name')} {...field('name')} />
          {zones.length > 0 && (
            <SelectField
              label={t('sensorForm.zone')}
              description={t(ZONE_HINTS[sensor.senses])}
              options={[
                ...(values.zone_id === null ? [{ value: null, label: t('sensorForm.noZone') }] : []),
                ...makeOptions(zones),
              ]}
              {...field('zone_id')}
              onChange={(zoneId) => zoneId && moveTo(zoneId)}
            />
          )}
        </div>
      </Section>
      {sensor.senses === 'soil' && zones.length > 0 && (
        <FieldSection title={t('sensorForm.adjustmentTitle')}>
          <ThresholdFields draft={draft} zone={own} />
          {zones.length > 1 && (
            <ToggleList
              label={t('sensorForm.adjustedZones')}
              description={t('sensorForm.adjustedZonesHint')}
              options={makeOptions(zones.filter(({ id }) => id !== values.zone_id))}
              value={adjusted}
              error={error('watering_adjustment_zone_ids')}
              onChange={(ids) =>
                set('watering_adjustment_zone_ids', values.zone_id === null ? ids : [values.zone_id, ...ids])
              }
            />
          )}
        </FieldSection>
      )}
      {sensor.senses === 'soil' && (
        <FieldSection title={t('sensorForm.measuringTitle')}>
          <MeasuringFields draft={draft} />
        </FieldSection>
      )}
      <FieldSection title={t('sensorForm.notificationsTitle')}>
        <NotificationFields draft={draft} senses={sensor.senses} />
      </FieldSection>
    </SettingsForm>
  );
}

const KINDS = {
  soil: ['offline', 'rapid_rise', 'rapid_drop'],
  leak: ['offline'],
  rain: ['offline'],
} as const satisfies { [Sense in ProbeSense]: readonly (keyof SensorDraft['values']['other_notifications'])[] };

/** When people are notified. */
function NotificationFields({ draft, senses }: { draft: SensorDraft; senses: ProbeSense }) {
  const { t } = useTranslation();
  const { values, set, field } = draft;
  const others = values.other_notifications;
  return (
    <>
      <ChoiceField
        label={t('sensorForm.notificationMode')}
        options={makeDescribedOptions(NOTIFICATION_MODES, (mode) => [
          t(`notificationMode.${mode}`),
          t(`notificationModeHint.${mode}`),
        ])}
        {...field('notification_mode')}
      />
      {KINDS[senses].map((kind) => (
        <Switch
          key={kind}
          label={t(`otherNotification.${kind}`)}
          checked={others[kind]}
          onChange={({ currentTarget }) => set('other_notifications', { ...others, [kind]: currentTarget.checked })}
        />
      ))}
    </>
  );
}

const SECONDS_PER_MINUTE = 60;

/** How it measures and shines. */
function MeasuringFields({ draft }: { draft: SensorDraft }) {
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
