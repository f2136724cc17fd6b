import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddDevice } from '../../devices/add-device-card.tsx';
import { AddSensor } from '../../sensors/add-sensor-card.tsx';
import classes from './newcomer.module.css';
import type { StepProps } from './step-props.ts';

/** The first device; a garden of probes begins with a probe. */
export function DeviceStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const known = [...group.devices, ...group.sensors];
  return (
    <div className={classes.form}>
      {known.length > 0 && (
        <div className={classes.done}>
          <p>{t('newcomer.alreadyThere', { devices: known.map(({ name }) => name).join(', ') })}</p>
          <span>
            <Button size="md" onClick={onDone}>
              {t('newcomer.next')}
            </Button>
          </span>
        </div>
      )}
      {group.device_type === 'SENSOR' ? (
        <AddSensor group={group} onAdded={onDone} />
      ) : (
        <AddDevice group={group} onAdded={onDone} />
      )}
    </div>
  );
}
