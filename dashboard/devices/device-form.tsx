import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useTranslation } from 'react-i18next';
import { useChangeForm } from '../page-kit/use-change-form.ts';
import { useDisplay } from '../platform/display.tsx';
import { DraftForm } from '../platform/draft-form.tsx';
import classes from '../ui/thing-settings.module.css';
import { useChangeDevice } from './change-device.ts';

const SECONDS_PER_MINUTE = 60;
const valuesOf = ({ name, sync_frequency }: Device) => ({ name, sync_frequency });

/** Its name, and how often it calls in. */
export function DeviceForm({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: change } = useChangeDevice();
  const draft = useChangeForm({
    start: valuesOf(device),
    version: device.version,
    schema: async () => (await import('./schemas.ts')).deviceChange,
    send: async (fields) => {
      const { device: kept, recalculation } = await change({ id: device.id, change: fields });
      return { kept: valuesOf(kept), version: kept.version, recalculation };
    },
  });
  const { values, set, error } = draft;
  return (
    <DraftForm name={`device ${device.id}`} draft={draft} className={classes.form}>
      <TextInput
        label={t('deviceSettings.name')}
        value={values.name}
        error={error('name')}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <NativeSelect
        label={t('deviceSettings.syncFrequency')}
        description={device.expected_battery_days === null ? undefined : t('deviceSettings.syncFrequencyHint')}
        value={String(values.sync_frequency)}
        error={error('sync_frequency')}
        data={LIMITS.syncFrequencyMinutes.map((minutes) => ({
          value: String(minutes),
          label: dates.duration(minutes * SECONDS_PER_MINUTE, 'long'),
        }))}
        onChange={({ currentTarget }) => set('sync_frequency', Number(currentTarget.value))}
      />
      <span>
        <Button type="submit" loading={draft.isSending}>
          {t('form.save')}
        </Button>
      </span>
    </DraftForm>
  );
}
