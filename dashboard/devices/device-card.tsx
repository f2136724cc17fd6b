import type { Device } from '@sluice/contract/devices';
import type { ReactNode } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ThingCard } from '../ui/layout/thing-card.tsx';
import { FactList } from '../ui/text/fact-list.tsx';
import { Battery, StatusBadge } from './status-badge.tsx';

type Props = { device: Device; hubName: string | undefined };

type Fact = { name: string; value: string; exact: string | undefined };

export function DeviceCard({ device, hubName }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { last_run, next_run, last_sync, next_sync, battery_level } = device;

  const facts: Fact[] = [
    {
      name: t('devices.nextWatering'),
      value: next_run ? dates.when(next_run.utc, now) : t('devices.nothingPlanned'),
      exact: next_run ? dates.exact(next_run.utc) : undefined,
    },
    {
      name: t('devices.lastRun'),
      value: last_run ? dates.ago(last_run.utc, now) : t('devices.never'),
      exact: last_run ? dates.exact(last_run.utc) : undefined,
    },
    ...(last_sync
      ? [{ name: t('devices.lastSync'), value: dates.ago(last_sync.utc, now), exact: dates.exact(last_sync.utc) }]
      : []),
    ...(next_sync
      ? [{ name: t('devices.nextSync'), value: dates.when(next_sync.utc, now), exact: dates.exact(next_sync.utc) }]
      : []),
  ];
  const marks = new Set<ReactNode>([
    device.model,
    ...(hubName ? [t('devices.behindHub', { hub: hubName })] : []),
    t(`driverName.${device.driver}`),
  ]);

  return (
    <ThingCard
      name={device.name}
      status={<StatusBadge status={device.status} />}
      marks={
        <>
          <span>{[...marks].join(' · ')}</span>
          <Battery battery_level={battery_level} />
        </>
      }
    >
      <FactList facts={facts} />
    </ThingCard>
  );
}
