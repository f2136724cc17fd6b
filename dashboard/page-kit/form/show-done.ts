import type { Recalculation } from '@sluice/contract/schedule';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

type Undo = { label: string; run: () => void };

/** Shows what was done; if the new plan takes longer than the call, its notice as well. */
export function showDone(text: string, recalculation: Recalculation | null | undefined, action?: Undo): void {
  showSnackbar({ kind: 'done', text: joinSentences(text, recalculation?.notice), ...(action && { action }) });
}
