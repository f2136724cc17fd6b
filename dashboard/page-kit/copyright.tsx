import { useTranslation } from '../platform/use-translation.ts';

export function Copyright() {
  const { t } = useTranslation();
  return <>{t('footer.copyright', { year: new Date().getFullYear() })}</>;
}
