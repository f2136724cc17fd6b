import type { BULK_RESULTS, GardenOverview } from '@sluice/contract/gardens-overview';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames, joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';

type Results = readonly { group_id: string; result: (typeof BULK_RESULTS)[number] }[];

/** A change of several gardens; `undo` is the body that puts back what it changed. */
interface Change<Body> {
  mutate: (body: Body, then: { onSuccess: (answer: { gardens: Results; undo: Body | null }) => void }) => void;
}

/** Sends a change, says in how many gardens it was made, names those that stayed as they were, and offers to put it back. */
export function useBulkChange<Body>(gardens: readonly GardenOverview[], change: Change<Body>) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const tellResults = (results: Results, done: string, undo: (() => void) | null) => {
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
  /** `done`: what is said where something was changed. */
  const send = (body: Body, done: string, canUndo = true) =>
    change.mutate(body, {
      onSuccess: ({ gardens: results, undo }) =>
        tellResults(results, done, canUndo && undo ? () => send(undo, t('allGardens.undone'), false) : null),
    });
  return (body: Body, done: string) => send(body, done);
}
