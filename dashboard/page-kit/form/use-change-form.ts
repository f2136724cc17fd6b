/** A settings form: checked by the contract as it is sent, sends only what differs, and says how it went. */
import type { Recalculation } from '@sluice/contract/schedule';
import { useRef } from 'react';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { findDifferences } from '../../ui/form/differences.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { showDone } from './show-done.ts';

type Outcome<V> = { kept: V; version: number; recalculation?: Recalculation | null };

type Options<V extends object> = {
  start: V;
  version: number;
  /** The contract's schema of a change. */
  schema: Parameters<typeof checkFields>[0];
  /** Sends what differs, named with the version it was made from. */
  send: (change: Partial<V> & { version: number }) => Promise<Outcome<V>>;
};

export function useChangeForm<V extends object>({ start, version, schema, send }: Options<V>) {
  const { t } = useTranslation();
  const base = useRef({ values: start, version });
  return useDraft<V>({
    start,
    check: (values) => checkFields(schema, findDifferences(base.current.values, values)),
    save: async (values) => {
      const {
        kept,
        version: next,
        recalculation,
      } = await send({
        ...findDifferences(base.current.values, values),
        version: base.current.version,
      });
      base.current = { values: kept, version: next };
      showDone(t('form.saved'), recalculation);
      return kept;
    },
    findErrors: readFieldErrors,
    rebase: () => {
      base.current = { values: start, version };
    },
    onUnchanged: () => showSnackbar({ kind: 'done', text: t('form.unchanged') }),
  });
}
