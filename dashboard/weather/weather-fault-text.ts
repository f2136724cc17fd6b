import type { CurrentGroup } from '@sluice/contract/groups';
import type { TFunction } from 'i18next';
import type { DateDisplay } from '../platform/date-display.ts';

type Provider = Pick<CurrentGroup['weather_provider'], 'asked_provider' | 'fault' | 'asked'>;

/**
 * That the weather service does not tell, since when, and by what is planned instead; null while it tells.
 * `known`: when what is known of the weather was heard, null where nothing is.
 */
export function weatherFaultText(
  { asked_provider: provider, fault, asked }: Provider,
  known: { utc: string } | null,
  t: TFunction,
  dates: DateDisplay,
  now: Date,
): string | null {
  if (fault === null || asked === null) return null;
  const happened = t(`weatherFault.${fault}`, {
    provider: t(`weatherProviderName.${provider}`),
    when: dates.ago(asked.utc, now),
  });
  const basis = known ? t('weatherFault.known', { when: dates.ago(known.utc, now) }) : t('weatherFault.usual');
  return `${happened} ${basis}`;
}
