import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { weatherBasisQuery } from './calls.ts';

type Props = { groupId: string; date: string };

/** Which weather a day is planned with, and how old it is; nothing until that is known. */
export function PlannedWith({ groupId, date }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { data: day } = useQuery(weatherBasisQuery(groupId, date));
  if (!day) return null;
  return (
    <p title={day.fetched ? dates.exact(day.fetched.utc) : undefined}>
      {t(`weatherBasis.${day.basis}`, {
        provider: day.provider ? t(`weatherProviderName.${day.provider}`) : '',
        when: day.fetched ? dates.ago(day.fetched.utc, now) : '',
      })}
    </p>
  );
}
