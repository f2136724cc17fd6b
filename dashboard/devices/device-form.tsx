import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useThingForm } from '../page-kit/use-thing-form.ts';
import { useDisplay } from '../platform/display.tsx';
import { DraftForm } from '../platform/draft-form.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/thing-settings.module.css';
import { useChangeDevice } from './calls.ts';

const SECONDS_PER_MINUTE = 60;
const toValues = ({ name, sync_frequency }: Device) => ({ name, sync_frequency });

/** Its name, and how often it calls in. */
export function DeviceForm({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: change } = useChangeDevice();
  const draft = useThingForm({
    thing: device,
    toValues,
    schema: async () => (await import('./schemas.ts')).deviceChange,
    change,
    stored: (answer) => answer.device,
  });
  const { field } = draft;
  return (
    <DraftForm name={`device ${device.id}`} draft={draft} className={classes.form}>
      <TextField label={t('deviceSettings.name')} {...field('name')} />
      <SelectField
        label={t('deviceSettings.syncFrequency')}
        description={device.expected_battery_days === null ? undefined : t('deviceSettings.syncFrequencyHint')}
        options={LIMITS.syncFrequencyMinutes.map((minutes) => ({
          value: minutes,
          label: dates.duration(minutes * SECONDS_PER_MINUTE, 'long'),
        }))}
        {...field('sync_frequency')}
      />
      <span>
        <Button type="submit" loading={draft.isSending}>
          {t('form.save')}
        </Button>
      </span>
    </DraftForm>
  );
}
