import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Snackbar } from '../ui/overlay/snackbar.tsx';

/** What every page has: the page itself and the snackbar. */
export function RootFrame() {
  const { t } = useTranslation();
  return (
    <>
      <Outlet />
      <Snackbar closeAfterMs={LIMITS.snackbarMs} closeLabel={t('snackbar.close')} />
    </>
  );
}
