import { Button } from '@mantine/core';
import { isOffline } from '@sluice/contract/attention';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { DRIVERS_WITH_NAMES, hasReadablePrograms } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useId, useState } from 'react';
import { ControllerPrograms } from '../controller-programs/index.ts';
import { DeviceAccess } from '../hardware/index.ts';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { ThingOrder } from '../page-kit/list/thing-order.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { NewTicketLink } from '../tickets/index.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import classes from '../ui/layout/thing-settings.module.css';
import { isUntried, SelfTest } from '../valve-tests/index.ts';
import { useChangeAccess, useChangeDevice, useRemoveDevice } from './calls.ts';
import { DeviceFacts } from './device-facts.tsx';
import { ReconnectionHints } from './reconnection-hints.tsx';
import { Battery, StatusBadge } from './status-badge.tsx';
import { SwitchDevice } from './switch-device.tsx';

type Props = {
  device: Device;
  zones: readonly Zone[];
  /** The garden has none yet. */
  hasNoPrograms: boolean;
  hubName: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
};

const TIMER_WORDS = { unproven: 'deviceSettings.timerUnproven', disproven: 'deviceSettings.timerDisproven' } as const;

/** One device: its status, and everything else folded. */
export function DeviceSettings({ device, zones, hasNoPrograms, hubName, isFirst, isLast, onMove }: Props) {
  const { mutateAsync: changeAccess } = useChangeAccess();
  const { t } = useTranslation();
  const titleId = useId();
  const [startsOpen] = useState(() => isDraftRetained(`device ${device.id}`));
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
        const matching = zones.filter(({ timer_proof }) => timer_proof === proof);
        if (matching.length === 0) return null;
        return <p key={proof}>{t(TIMER_WORDS[proof], { zones: matching.map((zone) => zone.name).join(', ') })}</p>;
      })}
      {zones.map(({ id, name: ours, station_name: there }) =>
        there && there.use !== 'followed' ? (
          <p key={id}>{t(`deviceSettings.${there.use}Name`, { zone: ours, name: there.name })}</p>
        ) : null,
      )}
      {!device.has_hardware && <p>{t('freePlace.hint')}</p>}
      {device.has_hardware && (
        <Folded title={t('deviceSettings.reconnect')} isOpen={isOffline(device)}>
          <ReconnectionHints {...device} />
        </Folded>
      )}
      <Folded title={t('deviceSettings.change')} isOpen={startsOpen}>
        <DeviceForm device={device} />
      </Folded>
      {device.has_hardware && (
        <DeviceAccess device={device} change={(access) => changeAccess({ id: device.id, change: { access } })} />
      )}
      {device.has_hardware && zones.length > 0 && (
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
      {device.has_hardware && hasReadablePrograms(device.driver, device.model) && (
        <Folded
          title={t('controllerPrograms.title')}
          isOpen={hasNoPrograms}
          late={<ControllerPrograms device={device} zones={zones} />}
        />
      )}
      <Folded title={t('deviceSettings.figures')}>
        <DeviceFacts
          device={device}
          hubName={hubName}
          providerName={weather_provider ? t(`weatherProviderName.${weather_provider}`) : undefined}
        />
      </Folded>
      <div className={classes.actions}>
        {device.has_hardware && <SwitchDevice device={device} />}
        <PageLink
          to="/settings/devices/ReplaceDevice"
          search={{ device: device.id }}
          label={t('replaceDevice.linkNamed', { device: name })}
        >
          {t('replaceDevice.link')}
        </PageLink>
        <NewTicketLink kind="device" thing={device} />
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

const SECONDS_PER_MINUTE = 60;
const toValues = ({ name, sync_frequency, follows_names }: Device) => ({ name, sync_frequency, follows_names });

/** Its name, how often it calls in, and whether its zones are called as its stations are. */
function DeviceForm({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: send } = useChangeDevice();
  const draft = useSettingsForm({
    stored: device,
    toValues,
    schema: async () => (await import('./schemas.ts')).deviceChange,
    send: (change) => send({ id: device.id, change }),
    readStored: (answer) => answer.device,
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
      {device.has_hardware && DRIVERS_WITH_NAMES.includes(device.driver) && (
        <SwitchField
          label={t('deviceSettings.followsNames')}
          description={t('deviceSettings.followsNamesHint')}
          {...field('follows_names')}
        />
      )}
      <span>
        <Button type="submit" loading={draft.isSending}>
          {t('form.save')}
        </Button>
      </span>
    </DraftForm>
  );
}
