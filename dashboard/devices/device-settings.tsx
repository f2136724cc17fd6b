import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { useId, useState } from 'react';
import { PageLink } from '../page-kit/page-link.tsx';
import { RemoveThing } from '../page-kit/remove-thing.tsx';
import { ThingOrder } from '../page-kit/thing-order.tsx';
import { isDraftKept } from '../platform/kept-drafts.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import classes from '../ui/thing-settings.module.css';
import { isUntried, SelfTest } from '../valve-tests/index.ts';
import { Battery } from './battery.tsx';
import { useRemoveDevice } from './calls.ts';
import { DeviceAccess } from './device-access.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceForm } from './device-form.tsx';
import { isOffline } from './device-state.ts';
import { ReconnectionHints } from './reconnection-hints.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SwitchDevice } from './switch-device.tsx';

type Props = {
  device: Device;
  zones: readonly Zone[];
  hubName: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
};

const TIMER_WORDS = { unproven: 'deviceSettings.timerUnproven', disproven: 'deviceSettings.timerDisproven' } as const;

/** One device: its status, and everything else folded. */
export function DeviceSettings({ device, zones, hubName, isFirst, isLast, onMove }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [startsOpen] = useState(() => isDraftKept(`device ${device.id}`));
  const { mutateAsync: remove, isPending } = useRemoveDevice();
  const { name, model, driver, weather_provider } = device;
  return (
    <Card labelledBy={titleId} tone={isOffline(device) ? 'harm' : 'plain'}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id={titleId} className={classes.name}>
            {name}
          </h2>
          <p className={classes.quiet}>{[...new Set([model, t(`driverName.${driver}`)])].join(' · ')}</p>
        </div>
        <span className={classes.state}>
          <StatusBadge status={device.status} />
          <Battery battery_level={device.battery_level} />
        </span>
        <span className={classes.order}>
          <ThingOrder name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </span>
      </div>
      {device.is_switch && <p>{t('deviceSettings.isSwitch')}</p>}
      {!device.has_own_timer && zones.some(({ master_zone_id }) => master_zone_id === null) && (
        <p>{t('deviceSettings.noTimer')}</p>
      )}
      {(['unproven', 'disproven'] as const).map((proof) => {
        const its = zones.filter(({ timer_proof }) => timer_proof === proof);
        if (its.length === 0) return null;
        return <p key={proof}>{t(TIMER_WORDS[proof], { zones: its.map((zone) => zone.name).join(', ') })}</p>;
      })}
      <Folded title={t('deviceSettings.reconnect')} isOpen={isOffline(device)}>
        <ReconnectionHints {...device} />
      </Folded>
      <Folded title={t('deviceSettings.change')} isOpen={startsOpen}>
        <DeviceForm device={device} />
      </Folded>
      <DeviceAccess device={device} />
      {zones.length > 0 && (
        <Folded
          title={t('valveTest.title')}
          isOpen={zones.some(isUntried)}
          late={<SelfTest device={device} zones={zones} />}
        >
          <PageLink to="/home/ZoneWalk" search={{ device: device.id }} label={t('zoneList.walkOf', { device: name })}>
            {t('zoneList.walk')}
          </PageLink>
        </Folded>
      )}
      <Folded title={t('deviceSettings.figures')}>
        <DeviceFacts
          device={device}
          hubName={hubName}
          providerName={weather_provider ? t(`weatherProviderName.${weather_provider}`) : undefined}
        />
      </Folded>
      <div className={classes.actions}>
        <SwitchDevice device={device} />
        <RemoveThing
          name={device.name}
          warning={t('deviceSettings.removeWarning')}
          isBusy={isPending}
          onRemove={() => remove(device.id)}
        />
      </div>
    </Card>
  );
}
