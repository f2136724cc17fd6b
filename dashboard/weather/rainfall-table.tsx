import type { WeatherDay } from '@sluice/contract/weather';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { RainfallField } from './rainfall-field.tsx';
import classes from './rainfall-table.module.css';
import { WeatherIcon } from './weather-icon.tsx';

type Props = {
  days: readonly WeatherDay[];
  /** Null for users who may not change it. */
  onCorrect: ((date: string, rainfallMm: number | null) => Promise<unknown>) | null;
};

/** The past days: what the weather service said of the rain, and beside it what one's own gauge said. */
export function RainfallTable({ days, onCorrect }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  return (
    <ul className={classes.days}>
      {days.map((day) => (
        <li key={day.id} className={classes.day}>
          <WeatherIcon icon={day.icon} label={t(`weatherIcon.${day.icon}`)} />
          <span className={classes.date}>
            <strong>{dates.longDay(day.date)}</strong>
            <span className={classes.quiet}>
              {t('rainfall.reported', {
                rain: asText(units.waterDepth(day.precip_mm)),
                low: asText(units.temperature(day.t_min)),
                high: asText(units.temperature(day.t_max)),
              })}
            </span>
          </span>
          {onCorrect ? (
            <RainfallField key={`${day.corrected_precip_mm}`} day={day} onCorrect={onCorrect} />
          ) : (
            day.corrected_precip_mm !== null && (
              <span>{t('rainfall.corrected', { rain: asText(units.waterDepth(day.corrected_precip_mm)) })}</span>
            )
          )}
        </li>
      ))}
    </ul>
  );
}
