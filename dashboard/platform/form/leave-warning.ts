/** Warns before a page with unsaved input is left. */
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';

export function useLeaveWarning(isDirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: () => isDirty && !confirm(t('form.leave')),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
