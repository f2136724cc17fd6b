import type { WeatherDay } from '@sluice/contract/weather';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './day-weather.module.css';
import { WeatherIcon } from './weather-icon.tsx';

type Props = {
  day: WeatherDay;
  /** There is room for one figure. */
  isBrief?: boolean;
};

/** A day's weather in the width of a word: what it looks like, how warm, how likely the rain and how much. */
export function DayWeather({ day, isBrief = false }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const chance = day.is_forecast && day.precip_prob !== null ? asText(units.percent(day.precip_prob)) : null;
  const rain = day.precip_mm > 0 ? asText(units.waterDepth(day.precip_mm)) : null;
  const words = [rain, chance].filter((word) => word !== null).slice(isBrief ? -1 : 0);
  return (
    <span className={classes.day}>
      <WeatherIcon icon={day.icon} label={t(`weatherIcon.${day.icon}`)} />
      {!isBrief && (
        <span title={t('weather.high', { temperature: asText(units.temperature(day.t_max)) })}>
          {units.temperature(day.t_max).value}°
        </span>
      )}
      {words.length > 0 && <span className={classes.rain}>{words.join(' · ')}</span>}
    </span>
  );
}
