import type { Sensor } from '@sluice/contract/sensors';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { canBeDismissed, DismissVerdict, sensorDoubt } from './sensor-doubt.tsx';
import classes from './sensor-page.module.css';

/** What supervision has found of the sensor; nothing while it is sound. */
export function SensorDoubtCard({ sensor }: { sensor: Sensor }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const text = sensorDoubt(sensor, t, dates);
  if (text === null) return null;
  return (
    <Card tone="attention">
      <div className={classes.learning} role="status">
        <p>{text}</p>
        {canBeDismissed(sensor) && (
          <span>
            <DismissVerdict sensor={sensor} />
          </span>
        )}
      </div>
    </Card>
  );
}
