import type { WeatherDay } from '@sluice/contract/weather';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { ESTIMATED_FIGURES } from '@sluice/engine/vocabulary/weather';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './figure-list.module.css';

/** The figures of a day, with what the service does not tell, and how evapotranspiration is calculated from them. */
export function FiguresOfDay({ day }: { day: WeatherDay }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const estimated = t('weatherFigures.estimated');
  const range = { low: asText(units.temperature(day.t_min)), high: asText(units.temperature(day.t_max)) };
  const rows = [
    [t('weatherFigures.temperature'), t('weatherFigures.range', range)],
    [t('weatherFigures.rainfall'), asText(units.waterDepth(day.precip_mm))],
    [
      t('weatherFigures.probability'),
      day.precip_prob === null ? t('weatherFigures.unknown') : asText(units.percent(day.precip_prob)),
    ],
    [t('weatherFigures.wind'), day.wind_speed === null ? estimated : asText(units.wind(day.wind_speed))],
    [t('weatherFigures.humidity'), day.humidity === null ? estimated : asText(units.percent(day.humidity))],
    [t('weatherFigures.radiation'), day.et0_estimated.includes('radiation') ? estimated : t('weatherFigures.told')],
    ...(day.et0_mm === null ? [] : [[t('weatherFigures.evaporation'), asText(units.waterDepth(day.et0_mm))]]),
  ];
  return (
    <>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day.et0_mm !== null && <p className={classes.note}>{t(`weatherFigures.${findMethod(day)}`)}</p>}
    </>
  );
}

function findMethod({ et0_estimated: estimated }: WeatherDay) {
  if (estimated.length === 0) return 'fullMethod';
  return estimated.length === ESTIMATED_FIGURES.length ? 'temperatureMethod' : 'partMethod';
}
