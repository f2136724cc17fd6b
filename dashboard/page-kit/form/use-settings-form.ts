/** A form of what is stored: sends what differs from it, with the version it was made from, and says how it went. */
import type { Recalculation } from '@sluice/contract/schedule';
import { useRef } from 'react';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findDifferences } from '../../ui/form/differences.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { showDone } from './show-done.ts';

type Options<Stored extends object | null, V extends object, Change extends object, Answer> = {
  /** As it came with the page, with its version where it has one; null where nothing is stored yet. */
  stored: Stored;
  /** What of it the form shows. */
  toValues: (stored: Stored) => V;
  /** What is sent, without the version; by default the values that differ. */
  toChange?: (values: V, before: V) => Change;
  /** Loads the contract's schema of what is sent. */
  schema: (values: V) => ReturnType<Parameters<typeof checkFields>[0]>;
  send: (change: Change & { version: number }) => Promise<Answer>;
  /** The thing in the answer, from which the form goes on. */
  readStored: (answer: Answer) => Stored;
  /** Says that it is saved, in other words than usual. */
  showSaved?: (answer: Answer) => void;
  /** Called while the form is still there. */
  onSaved?: (() => void) | undefined;
  onUnchanged?: (() => void) | undefined;
};

export function useSettingsForm<
  Stored extends object | null,
  V extends object,
  Answer extends object,
  Change extends object = Partial<V>,
>({
  stored,
  toValues,
  toChange,
  schema,
  send,
  readStored,
  showSaved,
  onSaved,
  onUnchanged,
}: Options<Stored, V, Change, Answer>) {
  const { t } = useTranslation();
  const base = useRef(stored);
  const readChange = (values: V) => {
    const before = toValues(base.current);
    return toChange ? toChange(values, before) : (findDifferences(before, values) as Change);
  };
  return useDraft<V>({
    start: toValues(stored),
    check: (values) => checkFields(() => schema(values), readChange(values)),
    save: async (values) => {
      const { version } = (base.current ?? {}) as { version?: number };
      const answer = await send({ ...readChange(values), ...(version && { version }) } as Change & { version: number });
      base.current = readStored(answer);
      if (showSaved) showSaved(answer);
      else showDone(t('form.saved'), (answer as { recalculation?: Recalculation | null }).recalculation);
      return toValues(base.current);
    },
    findErrors: readFieldErrors,
    rebase: () => {
      base.current = stored;
    },
    ...(onSaved && { onSaved }),
    onUnchanged: onUnchanged ?? (() => showSnackbar({ kind: 'done', text: t('form.unchanged') })),
  });
}
