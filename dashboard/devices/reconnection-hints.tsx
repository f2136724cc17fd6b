import type { Device } from '@sluice/contract/devices';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './reconnection-hints.module.css';

/** What to do at the device itself when it has gone silent. */
export function ReconnectionHints({ category, is_zigbee }: Pick<Device, 'category' | 'is_zigbee'>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  if (category === 'VALVE_TIMER') {
    return (
      <ol className={classes.steps}>
        <li>{is_zigbee ? t('reconnect.timerNearHub') : t('reconnect.timerNearNetwork')}</li>
        <li>{t('reconnect.timerBatteries')}</li>
        <li>{t('reconnect.timerButton', { seconds: LIMITS.timerButtonHoldSeconds })}</li>
      </ol>
    );
  }
  return (
    <ol className={classes.steps}>
      <li>{t('reconnect.controllerFastBlink', { seconds: units.number(LIMITS.controllerFastBlinkSeconds, 1) })}</li>
      <li>{t('reconnect.controllerSlowBlink', { seconds: units.number(LIMITS.controllerSlowBlinkSeconds, 1) })}</li>
      <li>{t('reconnect.controllerUnplug', { seconds: LIMITS.controllerUnplugSeconds })}</li>
    </ol>
  );
}
