import { AddDevice } from '../../devices/add-device-card.tsx';
import { joinNames } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AddSensor } from '../../sensors/add-sensor-card.tsx';
import classes from './newcomer.module.css';
import { StepDone } from './step-done.tsx';
import type { StepProps } from './step-props.ts';

/** The first device; a garden of probes begins with a probe. */
export function DeviceStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  const known = [...group.devices.filter(({ is_on_trial }) => !is_on_trial), ...group.sensors];
  return (
    <div className={classes.form}>
      {known.length > 0 && (
        <StepDone
          sentence={t('newcomer.alreadyThere', { devices: joinNames(known.map(({ name }) => name)) })}
          onDone={onDone}
        />
      )}
      {group.device_type === 'SENSOR' ? (
        <AddSensor group={group} onAdded={onDone} />
      ) : (
        <AddDevice group={group} onAdded={onDone} />
      )}
    </div>
  );
}
