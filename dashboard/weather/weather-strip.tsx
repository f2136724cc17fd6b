import type { CurrentGroup } from '@sluice/contract/groups';
import type { WeatherDay } from '@sluice/contract/weather';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { WeatherIcon } from './weather-icon.tsx';
import classes from './weather-strip.module.css';

const DAYS_SHOWN = 7;

function Day({ day, now }: { day: WeatherDay; now: Date }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const high = units.temperature(day.t_max);
  const low = units.temperature(day.t_min);
  const rain =
    day.is_forecast && day.precip_prob !== null
      ? asText(units.percent(day.precip_prob))
      : asText(units.waterDepth(day.precip_mm));
  return (
    <li className={classes.day} data-today={dates.daysAhead(day.date, now) === 0 || undefined}>
      <span className={classes.name}>{dates.shortWeekday(day.date)}</span>
      <WeatherIcon icon={day.icon} label={t(`weatherIcon.${day.icon}`)} />
      <span title={t('weather.high', { temperature: asText(high) })}>{high.value}°</span>
      <span className={classes.low} title={t('weather.low', { temperature: asText(low) })}>
        {low.value}°
      </span>
      <span className={classes.rain}>{rain}</span>
    </li>
  );
}

type Props = {
  days: readonly WeatherDay[];
  source: CurrentGroup['weather_source'];
};

/** The days ahead at a glance, today's figures in words, and where they come from. */
export function WeatherStrip({ days, source }: Props) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const today = dates.localDate(now);
  const ahead = days
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, DAYS_SHOWN);
  const [first] = ahead;
  if (!first) {
    return <p className={classes.source}>{t('weather.unknown')}</p>;
  }
  const said = {
    weather: t(`weatherIcon.${first.icon}`),
    rain: asText(units.waterDepth(first.precip_mm)),
    wind: first.wind_speed === null ? t('weather.windUnknown') : asText(units.wind(first.wind_speed)),
  };
  const evaporation = first.et0_mm === null ? null : asText(units.waterDepth(first.et0_mm));
  return (
    <>
      <p className={classes.today}>
        {joinSentences(
          first.precip_prob === null
            ? t('weather.todayUnknownChance', said)
            : t('weather.today', { ...said, chance: asText(units.percent(first.precip_prob)) }),
          evaporation && t('weather.evaporation', { depth: evaporation }),
        )}
      </p>
      <ul className={classes.days}>
        {ahead.map((day) => (
          <Day key={day.id} day={day} now={now} />
        ))}
      </ul>
      {source && (
        <p className={classes.source} title={dates.exact(source.fetched.utc)}>
          {t('weather.source', {
            provider: t(`weatherProviderName.${source.provider}`),
            when: dates.ago(source.fetched.utc, now),
          })}
        </p>
      )}
    </>
  );
}
