import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { withLabel } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { WeatherIcon } from '../../weather/index.ts';

type Props = { group: Pick<CurrentGroup, 'weathers'>; isOpen: boolean; onToggle: () => void; onApproach: () => void };

/** Today's weather in a line, which opens the days ahead. */
export function WeatherLine({ group, isOpen, onToggle, onApproach }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const localDate = dates.localDate(useNow());
  const today = group.weathers.find(({ date }) => date === localDate);
  const rain =
    today &&
    (today.is_forecast && today.precip_prob !== null
      ? asText(units.percent(today.precip_prob))
      : asText(units.waterDepth(today.precip_mm)));
  const line = today && `${units.temperature(today.t_max).value}° · ${t('home.rain', { rain: rain ?? '' })}`;
  return (
    <Button
      variant="subtle"
      aria-label={line && withLabel(t('home.weather'), line)}
      aria-expanded={isOpen}
      leftSection={today && <WeatherIcon icon={today.icon} label={t(`weatherIcon.${today.icon}`)} />}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onToggle}
    >
      {line ?? t('home.weather')}
    </Button>
  );
}
