import type { Recalculation } from '@sluice/contract/schedule';
import { showSnackbar } from '../ui/snackbar-store.ts';

type Undo = { label: string; run: () => void };

/** What was done; where the new plan takes longer than the call, its notice as well. */
export function showDone(text: string, recalculation: Recalculation | null | undefined, action?: Undo): void {
  const notice = recalculation?.notice;
  showSnackbar({ kind: 'done', text: notice ? `${text} ${notice}` : text, ...(action && { action }) });
}
