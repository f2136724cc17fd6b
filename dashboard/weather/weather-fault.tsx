import type { WeatherProviderSettings } from '@sluice/contract/weather';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import classes from './weather-strip.module.css';

/** That the weather service does not tell, since when, and what can be done; nothing while it does. */
export function WeatherFault({ asked_provider: provider, fault, asked }: WeatherProviderSettings) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  if (fault === null || asked === null) return null;
  return (
    <p role="status" className={classes.source} title={dates.exact(asked.utc)}>
      {t(`weatherFault.${fault}`, { provider: t(`weatherProviderName.${provider}`), when: dates.ago(asked.utc, now) })}
    </p>
  );
}
