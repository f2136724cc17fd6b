import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { accountOptionsQuery } from './calls.ts';

/** Where no mail leaves the server, a link must be asked for. */
export function NoMailNote() {
  const { t } = useTranslation();
  const { data: options } = useQuery(accountOptionsQuery());
  return options?.sends_mail === false && <p>{t('account.noMail')}</p>;
}
