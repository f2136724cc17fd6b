import type { CurrentGroup } from '@sluice/contract/groups';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';
import { WeatherStrip } from '../../weather/weather-strip.tsx';

/** The days ahead, under the next hours. */
export function WeatherAhead({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  return (
    <Section title={t('home.weather')}>
      <WeatherStrip days={group.weathers} source={group.weather_source} />
    </Section>
  );
}
