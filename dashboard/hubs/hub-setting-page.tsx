import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { Hub } from '@sluice/contract/hubs';
import { DRIVERS_WITH_NETWORK } from '@sluice/engine/vocabulary/hardware';
import { useNavigate } from '@tanstack/react-router';
import { Battery, StatusBadge } from '../devices/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useSubject } from '../page-kit/frame/subject.ts';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SaveButton } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/page.module.css';
import { Section } from '../ui/layout/section.tsx';
import hubFormClasses from '../ui/layout/thing-settings.module.css';
import { FactList } from '../ui/text/fact-list.tsx';
import { useChangeHub, useNetwork, useRemoveHub } from './calls.ts';
import hubNetworkClasses from './hub-setting.module.css';
import { NetworkDevice } from './network-device.tsx';
import { Pairing } from './pairing.tsx';

function HubSetting({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync: remove, isPending } = useRemoveHub();
  return (
    <>
      <HubForm key={hub.id} hub={hub} />
      <Pairing hub={hub} />
      <EndDevices hub={hub} />
      <HubNetwork hub={hub} />
      <Folded title={t('deviceSettings.figures')}>
        <HubFacts hub={hub} />
      </Folded>
      <span>
        <RemoveThing
          name={hub.name}
          warning={t('hubList.removeWarning')}
          isBusy={isPending}
          onRemove={() => remove(hub.id)}
          onRemoved={() => void navigate({ to: '/settings/hubs' })}
        />
      </span>
    </>
  );
}

/** One hub: its name, what hangs on it, and letting more join. */
export default function HubSettingPage() {
  const { t } = useTranslation();
  const { hubs } = useCurrentIndex();
  const wanted = useSubject('hub');
  const hub = hubs.find(({ id }) => id === (wanted ?? hubs[0]?.id));
  return (
    <div className={classes.page}>
      <PageLink to="/settings/hubs" isBack>
        {t('hubList.back')}
      </PageLink>
      {hub ? <HubSetting hub={hub} /> : <p className={classes.lead}>{t('hubList.gone')}</p>}
    </div>
  );
}

/** What a hub reports of itself; what it does not report is left out. */
function HubFacts({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const active = hub.last_active;
  const facts = [
    { name: t('deviceFacts.model'), value: hub.model },
    { name: t('deviceFacts.serial'), value: hub.serial_number },
    { name: t('hubFacts.wifiFirmware'), value: hub.wifi_firmware_version },
    { name: t('hubFacts.zigbeeFirmware'), value: hub.zigbee_firmware_version },
    { name: t('deviceFacts.ip'), value: hub.ip_address },
    {
      name: t('deviceFacts.lastActive'),
      value: active && dates.ago(active.utc, now),
      exact: active ? dates.exact(active.utc) : undefined,
    },
  ];
  return <FactList facts={facts.filter(({ value }) => value !== null)} />;
}

function HubForm({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { mutateAsync: send } = useChangeHub();
  const draft = useSettingsForm({
    stored: hub,
    toValues: ({ name }: Hub) => ({ name }),
    schema: async () => (await import('./schemas.ts')).hubChange,
    send: (change) => send({ id: hub.id, change }),
    readStored: (answer) => answer.hub,
  });
  return (
    <Section title={hub.name} aside={<StatusBadge status={hub.status} />}>
      <DraftForm name={`hub ${hub.id}`} draft={draft} className={hubFormClasses.form}>
        <TextField label={t('addHub.name')} {...draft.field('name')} />
        <SaveButton draft={draft} />
      </DraftForm>
    </Section>
  );
}

/** What is in the network of a hub: its names there, and taking it out. Asked of the hub when somebody wants to see it. */
function HubNetwork({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { mutate: show, data, isPending } = useNetwork();
  if (!DRIVERS_WITH_NETWORK.includes(hub.driver)) return null;
  return (
    <Section title={t('hubNetwork.title')}>
      <p className={hubNetworkClasses.lead}>{t('hubNetwork.lead')}</p>
      {data === undefined ? (
        <Button variant="default" loading={isPending} onClick={() => show(hub.id)}>
          {t('hubNetwork.show')}
        </Button>
      ) : (
        <ul className={hubNetworkClasses.network} aria-live="polite">
          {data.length === 0 && <li>{t('hubNetwork.none')}</li>}
          {data.map((device) => (
            <NetworkDevice
              key={`${device.serial_number} ${device.name}`}
              hub={hub}
              device={device}
              onChanged={() => show(hub.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The valves and probes that hang on the hub; those of another garden are only counted. */
function EndDevices({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { current_group: group, sensors } = useCurrentIndex();
  const own = new Set(group?.sensors.map(({ id }) => id));
  const isOnHub = ({ id }: { id: (typeof hub.end_device_ids)[number] }) => hub.end_device_ids.includes(id);
  const devices = group?.devices.filter(isOnHub) ?? [];
  const probes = sensors.filter(isOnHub);
  const elsewhere = hub.end_device_ids.length - devices.length - probes.length;
  return (
    <Section title={t('endDevices.title')}>
      {hub.end_device_ids.length === 0 && <p className={hubNetworkClasses.lead}>{t('endDevices.none')}</p>}
      <ul className={hubNetworkClasses.ends} aria-live="polite">
        {devices.map(({ id, name, status, battery_level }) => (
          <li key={id}>
            <PageLink to="/settings/devices">{name}</PageLink>
            <StatusBadge status={status} />
            <Battery battery_level={battery_level} />
          </li>
        ))}
        {probes.map(({ id, name, status, battery_level }) => (
          <li key={id}>
            {own.has(id) ? (
              <PageLink to="/settings/sensors/SensorsSetting" search={{ sensor: id }}>
                {name}
              </PageLink>
            ) : (
              <span>{name}</span>
            )}
            <StatusBadge status={status} />
            <Battery battery_level={battery_level} />
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={hubNetworkClasses.lead}>{t('endDevices.elsewhere', { number: elsewhere })}</p>}
    </Section>
  );
}
