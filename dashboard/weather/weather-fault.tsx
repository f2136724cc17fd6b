import type { CurrentGroup } from '@sluice/contract/groups';
import type { DateDisplay } from '../platform/display/date-display.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import type { Translate } from '../platform/i18n/translations.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './weather-strip.module.css';

type Props = {
  provider: CurrentGroup['weather_provider'];
  /** When what is known of the weather was heard; null where nothing is. */
  known: { utc: string } | null;
};

/** That the weather service does not tell, and by what is planned instead; nothing while it tells. */
export function WeatherFault({ provider, known }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const text = weatherFaultText(provider, known, t, dates, now);
  if (text === null) return null;
  return (
    <p role="status" className={classes.source} title={provider.asked ? dates.exact(provider.asked.utc) : undefined}>
      {text}
    </p>
  );
}

type Provider = Pick<CurrentGroup['weather_provider'], 'asked_provider' | 'fault' | 'asked' | 'again'>;

/**
 * That the weather service does not tell, when it was asked and will be again, and by what is planned; null while it tells.
 * `known`: when what is known of the weather was heard, null where nothing is.
 */
export function weatherFaultText(
  { asked_provider: provider, fault, asked, again }: Provider,
  known: { utc: string } | null,
  t: Translate,
  dates: DateDisplay,
  now: Date,
): string | null {
  if (fault === null || asked === null) return null;
  const happened = t(`weatherFault.${fault}`, { provider: t(`weatherProviderName.${provider}`) });
  const tried = t('weatherFault.tried', { when: dates.ago(asked.utc, now) });
  const isAhead = again !== null && Date.parse(again.utc) > now.getTime();
  const next = isAhead ? t('weatherFault.again', { when: dates.when(again.utc, now) }) : null;
  const basis = known ? t('weatherFault.known', { when: dates.ago(known.utc, now) }) : t('weatherFault.usual');
  return joinSentences(happened, tried, next, basis);
}
