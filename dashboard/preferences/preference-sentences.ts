/** Each preference in one sentence, for the page that leads to them. */
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../platform/display.tsx';
import { joinSentences } from '../platform/joined.ts';
import { useTimeFormat } from '../platform/time-of-day.ts';
import { useTranslation } from '../platform/use-translation.ts';

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
    scheduling: (kept: WeatherConstraints) => {
      const allowed = frames(kept);
      const times =
        allowed.length === 0
          ? t('preferences.anyTime')
          : t('preferences.inFrames', { frames: new Intl.ListFormat(i18n.language).format(allowed) });
      return joinSentences(
        times,
        kept.rest_time > 0 && t('preferences.rests', { duration: dates.duration(kept.rest_time * SECONDS_PER_MINUTE) }),
      );
    },
    rain: ({ rain }: WeatherConstraints) => {
      if (!rain.enabled) return t('preferences.rainOff');
      const amount = asText(units.waterDepth(rain.threshold_mm));
      return rain.strategy === 'forecast'
        ? t('preferences.rainForecast', { amount, probability: asText(units.percent(rain.probability / 100)) })
        : t('preferences.rainExpectation', { amount });
    },
    temperature: ({ temperature }: WeatherConstraints) =>
      temperature.enabled
        ? t('preferences.temperatureOn', { temperature: asText(units.temperature(temperature.threshold_c)) })
        : t('preferences.temperatureOff'),
    wind: ({ wind }: WeatherConstraints) =>
      wind.enabled
        ? t('preferences.windOn', { wind: asText(units.windKmh(wind.threshold_kmh)) })
        : t('preferences.windOff'),
  };
}
