import type { WeatherDay } from '@sluice/contract/weather';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './day-weather.module.css';
import { WeatherIcon } from './weather-icon.tsx';

/** A day's weather in the width of a word: what it looks like, how warm, how likely the rain and how much. */
export function DayWeather({ day }: { day: WeatherDay }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const chance = day.is_forecast && day.precip_prob !== null ? asText(units.percent(day.precip_prob)) : null;
  const rain = day.precip_mm > 0 ? asText(units.waterDepth(day.precip_mm)) : null;
  return (
    <span className={classes.day}>
      <WeatherIcon icon={day.icon} label={t(`weatherIcon.${day.icon}`)} />
      <span title={t('weather.high', { temperature: asText(units.temperature(day.t_max)) })}>
        {units.temperature(day.t_max).value}°
      </span>
      {(rain ?? chance) && <span className={classes.rain}>{[rain, chance].filter(Boolean).join(' · ')}</span>}
    </span>
  );
}
