import type { Hub } from '@sluice/contract/hubs';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { FactList } from '../ui/fields/fact-list.tsx';

/** What a hub tells of itself; what it does not know is left out. */
export function HubFacts({ hub }: { hub: Hub }) {
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
