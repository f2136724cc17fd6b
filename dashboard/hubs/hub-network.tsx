/** What is in the network of a hub: its names there, and taking it out. Asked of the hub when somebody wants to see it. */
import { Button } from '@mantine/core';
import type { Hub } from '@sluice/contract/hubs';
import { DRIVERS_WITH_NETWORK } from '@sluice/engine/vocabulary/hardware';
import { useTranslation } from '../platform/use-translation.ts';
import { Section } from '../ui/section.tsx';
import { useNetwork } from './calls.ts';
import classes from './hub-setting.module.css';
import { NetworkDevice } from './network-device.tsx';

export function HubNetwork({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { mutate: show, data, isPending } = useNetwork();
  if (!DRIVERS_WITH_NETWORK.includes(hub.driver)) return null;
  return (
    <Section title={t('hubNetwork.title')}>
      <p className={classes.lead}>{t('hubNetwork.lead')}</p>
      {data === undefined ? (
        <Button variant="default" loading={isPending} onClick={() => show(hub.id)}>
          {t('hubNetwork.show')}
        </Button>
      ) : (
        <ul className={classes.network} aria-live="polite">
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
