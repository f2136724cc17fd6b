import type { Device } from '@sluice/contract/devices';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';

/** Which devices sleep, and when what is changed reaches them; nothing where all listen. */
export function SleepingDevices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return devices.map(
    ({ id, name, hears_at }) =>
      hears_at && (
        <p key={id} title={dates.exact(hears_at.utc)}>
          {t('zones.reaches', { device: name, time: dates.time(hears_at.utc) })}
        </p>
      ),
  );
}
