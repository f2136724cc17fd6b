import type { BULK_RESULTS, GardenOverview } from '@sluice/contract/gardens-overview';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames, joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

interface Outcome {
  results: readonly { group_id: string; result: (typeof BULK_RESULTS)[number] }[];
  /** What is said where something was changed. */
  done: string;
  undo?: (() => void) | undefined;
}

/** Says in how many gardens something was done, and names those that stayed as they were. */
export function useTellResults(gardens: readonly GardenOverview[]) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  return ({ results, done, undo }: Outcome) => {
    const changed = results.filter(({ result }) => result === 'changed');
    const refused = results.filter(({ result }) => result !== 'changed' && result !== 'same');
    const names = refused.flatMap(({ group_id }) => gardens.find(({ id }) => id === group_id)?.name ?? []);
    showSnackbar({
      kind: 'done',
      text: joinSentences(
        changed.length > 0 ? done : refused.length === 0 && t('allGardens.same'),
        changed.length > 0 && t('allGardens.changed', { number: units.number(changed.length, 0) }),
        names.length > 0 && t('allGardens.notChanged', { gardens: joinNames(names) }),
      ),
      ...(undo && { action: { label: t('snackbar.undo'), run: undo } }),
    });
  };
}
