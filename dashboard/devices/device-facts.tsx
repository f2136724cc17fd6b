import type { Device } from '@sluice/contract/devices';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { type Fact, FactList } from '../ui/text/fact-list.tsx';

type Props = { device: Device; hubName: string | undefined; providerName: string | undefined };

/** Everything a device tells of itself; what it does not know is left out. */
export function DeviceFacts({ device, hubName, providerName }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const ago = (moment: Device['last_run']) =>
    moment && { value: dates.ago(moment.utc, now), exact: dates.exact(moment.utc) };
  const when = (moment: Device['last_run']) =>
    moment && { value: dates.when(moment.utc, now), exact: dates.exact(moment.utc) };
  const plain = (value: string | null | undefined) => (value ? { value } : null);
  const facts: [name: string, fact: Omit<Fact, 'name'> | null][] = [
    [t('deviceFacts.model'), { value: device.model }],
    [t('deviceFacts.serial'), { value: device.serial_number }],
    [
      t('deviceFacts.batteryPercent'),
      device.battery_percent === null ? null : { value: asText(units.percent(device.battery_percent / 100)) },
    ],
    [
      t('deviceFacts.batteryVoltage'),
      device.battery_voltage === null ? null : { value: asText(units.measured(device.battery_voltage, 2, 'V')) },
    ],
    [
      t('deviceFacts.batteryLife'),
      device.expected_battery_days === null
        ? null
        : { value: t('deviceFacts.about', { length: dates.days(device.expected_battery_days) }) },
    ],
    [t('devices.lastRun'), ago(device.last_run) ?? { value: t('devices.never') }],
    [t('devices.nextWatering'), when(device.next_run) ?? { value: t('devices.nothingPlanned') }],
    [t('devices.lastSync'), ago(device.last_sync)],
    [t('devices.nextSync'), when(device.next_sync)],
    [t('deviceFacts.lastActive'), ago(device.last_active)],
    [t('deviceFacts.hardware'), plain(device.hardware_version)],
    [t('deviceFacts.firmware'), plain(device.firmware_version)],
    [t('deviceFacts.ip'), plain(device.ip_address)],
    [t('deviceFacts.hub'), plain(hubName)],
    [t('deviceFacts.owner'), plain(device.owner)],
    [t('deviceFacts.weather'), plain(providerName)],
    [t('deviceFacts.address'), plain(device.address)],
  ];
  return <FactList facts={facts.flatMap(([name, fact]) => (fact ? [{ name, ...fact }] : []))} />;
}
