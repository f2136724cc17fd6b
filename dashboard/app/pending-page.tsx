import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './pending-page.module.css';

/** Covers a page that is not there yet. Appears after a moment only, so that quick answers do not flicker. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.overlay} role="status">
      <span className={classes.drop} aria-hidden="true" />
      <span className={classes.label}>{t('page.loading')}</span>
    </div>
  );
}
