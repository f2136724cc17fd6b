import '../ui/form/mantine-field-styles.ts';
import { NativeSelect } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useChangeDevice } from '../devices/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';

const SECONDS_PER_MINUTE = 60;

/** How often each device on batteries calls in, and how long its batteries last. */
export default function SyncFrequencyPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const sleepers = group?.devices.filter(({ expected_battery_days }) => expected_battery_days !== null) ?? [];
  return (
    <div className={page.page}>
      <PageLink to="/settings/preferences" isBack>
        {t('title.preferences')}
      </PageLink>
      <p className={page.lead}>{sleepers.length > 0 ? t('syncForm.lead') : t('preferences.noBattery')}</p>
      <div className={classes.cards}>
        {sleepers.map((device) => (
          <SyncCard key={device.id} device={device} />
        ))}
      </div>
    </div>
  );
}

function SyncCard({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutate: change, isPending } = useChangeDevice();
  const { id, name, sync_frequency: before, expected_battery_days: days } = device;
  const choose = (sync_frequency: number) =>
    change(
      { id, change: { sync_frequency } },
      {
        onSuccess: ({ recalculation }) =>
          showDone(t('form.saved'), recalculation, {
            label: t('snackbar.undo'),
            run: () => change({ id, change: { sync_frequency: before } }),
          }),
      },
    );
  return (
    <Card>
      <NativeSelect
        label={name}
        description={t('syncForm.every')}
        value={String(before)}
        disabled={isPending}
        data={LIMITS.syncFrequencyMinutes.map((minutes) => ({
          value: String(minutes),
          label: dates.duration(minutes * SECONDS_PER_MINUTE, 'long'),
        }))}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      {days !== null && (
        <p className={classes.quiet} aria-live="polite">
          {t('syncForm.battery', { days: dates.days(days) })}
        </p>
      )}
    </Card>
  );
}
