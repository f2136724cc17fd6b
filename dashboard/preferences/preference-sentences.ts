/** Each preference in one sentence. */
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display/display.tsx';
import { useTimeFormat } from '../platform/display/time-of-day.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

const SECONDS_PER_MINUTE = 60;

export function usePreferenceSentences() {
  const { t, i18n } = useTranslation();
  const { units, dates } = useDisplay();
  const formatTime = useTimeFormat();

  const frames = ({ morning, afternoon }: WeatherConstraints) =>
    [morning, afternoon]
      .filter((frame) => frame !== null)
      .map(({ start_time, end_time }) =>
        t('preferences.frame', { from: formatTime(start_time), to: formatTime(end_time) }),
      );

  return {
    scheduling: (stored: WeatherConstraints) => {
      const allowed = frames(stored);
      const times =
        allowed.length === 0
          ? t('preferences.anyTime')
          : t('preferences.inFrames', { frames: new Intl.ListFormat(i18n.language).format(allowed) });
      return joinSentences(
        times,
        stored.rest_time > 0 &&
          t('preferences.rests', { duration: dates.duration(stored.rest_time * SECONDS_PER_MINUTE) }),
      );
    },
    rain: ({ rain }: WeatherConstraints) => {
      if (!rain.enabled) return t('preferences.rainOff');
      const amount = asText(units.waterDepth(rain.threshold_mm));
      return rain.strategy === 'forecast'
        ? t('preferences.rainForecast', { amount, probability: asText(units.percent(rain.probability / 100)) })
        : t('preferences.rainExpectation', { amount });
    },
    temperature: ({ temperature, winter_watering: winter }: WeatherConstraints) => {
      const degrees = (celsius: number) => ({ temperature: asText(units.temperature(celsius)) });
      if (!temperature.enabled) return t('preferences.temperatureOff');
      const frost = t('preferences.temperatureOn', degrees(temperature.threshold_c));
      return winter.enabled ? joinSentences(frost, t('preferences.winterOn', degrees(winter.threshold_c))) : frost;
    },
    wind: ({ wind }: WeatherConstraints) =>
      wind.enabled
        ? t('preferences.windOn', { wind: asText(units.windKmh(wind.threshold_kmh)) })
        : t('preferences.windOff'),
  };
}
