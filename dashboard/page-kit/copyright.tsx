import { useTranslation } from 'react-i18next';

export function Copyright() {
  const { t } = useTranslation();
  return <>{t('footer.copyright', { year: new Date().getFullYear() })}</>;
}
