/** Why watering by hand cannot start in a zone now, and what to do. */
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import type { Translate } from '../platform/i18n/translations.ts';

export type RefusedZone = Pick<Zone, 'name' | 'start_refusal' | 'timer_proof'>;
export type NamedDevice = Pick<Device, 'id' | 'name'>;

/** Null where it would start, and where the page says it already: of all starts suspended, and of a lock. */
export function describeStartRefusal(zone: RefusedZone, devices: readonly NamedDevice[], t: Translate): string | null {
  const { start_refusal: refusal } = zone;
  if (refusal === null) return null;
  const device = devices.find(({ id }) => id === refusal.device_id)?.name ?? '';
  switch (refusal.because) {
    case 'starts_suspended':
    case 'zone_locked':
      return null;
    case 'no_hardware':
      return t('errors.noHardware', { device });
    case 'not_set_up':
      return t('zoneList.notDescribed');
    case 'zone_disabled':
      return t('zones.disabled');
    case 'master_zone':
      return t('errors.masterZone', { zone: zone.name });
    case 'device_switched_off':
      return t('errors.deviceSwitchedOff', { device });
    case 'device_offline':
      return t('errors.deviceOffline', { device });
    case 'battery_too_low':
      return t('errors.batteryTooLow', { device });
    case 'no_end':
      return describeNoEnd(zone, t);
    case 'day_volume_used':
      return t('errors.dayVolumeUsed', { zone: zone.name });
  }
}

function describeNoEnd({ timer_proof }: Pick<Zone, 'timer_proof'>, t: Translate): string {
  if (timer_proof === 'unproven') return t('zones.timerUnproven');
  return timer_proof === 'disproven' ? t('zones.timerDisproven') : t('zones.needsGuard');
}
