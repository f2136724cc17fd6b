import { useTranslation } from '../../platform/i18n/use-translation.ts';

export function Copyright() {
  const { t } = useTranslation();
  return <>{t('footer.copyright', { year: new Date().getFullYear() })}</>;
}
