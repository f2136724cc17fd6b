import type { Sensor } from '@sluice/contract/sensors';
import type { ReactNode } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ThingCard } from '../ui/layout/thing-card.tsx';
import { Figure } from '../ui/text/figure.tsx';
import classes from './sensor-card.module.css';

type Props = {
  sensor: Sensor;
  zoneName: string | undefined;
  status: ReactNode;
  battery: ReactNode;
  actions?: ReactNode;
  /** The level of its heading, by the headings above it. */
  heading?: 'h2' | 'h3';
};

/** A probe in the soil and what it last felt. */
export function SensorCard({ sensor, zoneName, status, battery, actions, heading = 'h3' }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const { senses, is_wet, moisture, temperature, sunlight, last_report } = sensor;
  const readings = [
    ...(moisture === null ? [] : [{ name: t('sensors.moisture'), figure: units.percent(moisture) }]),
    ...(temperature === null ? [] : [{ name: t('sensors.temperature'), figure: units.temperature(temperature) }]),
    ...(sunlight === null ? [] : [{ name: t('sensors.sunlight'), figure: units.measured(sunlight, 1, 'klx') }]),
  ];
  return (
    <ThingCard
      name={sensor.name}
      heading={heading}
      status={status}
      marks={
        <>
          <span>{zoneName ? t('sensors.inZone', { zone: zoneName }) : sensor.model}</span>
          {battery}
        </>
      }
    >
      {!sensor.has_hardware && <p className={classes.quiet}>{t('freePlace.hint')}</p>}
      {moisture !== null && (
        <div className={classes.bar} aria-hidden="true">
          <span style={{ width: `${moisture * 100}%` }} />
        </div>
      )}
      {senses !== 'soil' && is_wet !== null && (
        <p className={classes.felt}>{t(`sensors.${senses}${is_wet ? 'Wet' : 'Dry'}`)}</p>
      )}
      <dl className={classes.readings}>
        {readings.map(({ name, figure }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure {...figure} />
            </dd>
          </div>
        ))}
      </dl>
      {readings.length === 0 && is_wet === null && sensor.has_hardware && (
        <p className={classes.quiet}>{t('sensors.noReadings')}</p>
      )}
      {last_report && (
        <p className={classes.quiet} title={dates.exact(last_report.utc)}>
          {t('sensors.lastReport', { when: dates.ago(last_report.utc, now) })}
        </p>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </ThingCard>
  );
}
