/** A form that adds something: checked by the contract, emptied when it is done. */

import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { useDraft } from '../../ui/form/draft.ts';

type Options<V extends object> = {
  start: V;
  schema: Parameters<typeof checkFields>[0];
  /** What is sent, of what was typed. */
  wire?: (values: V) => unknown;
  send: (values: V) => Promise<unknown>;
};

export const useAddForm = <V extends object>({ start, schema, wire = (values) => values, send }: Options<V>) =>
  useDraft<V>({
    start,
    isNew: true,
    check: (values) => checkFields(schema, wire(values)),
    save: async (values) => {
      await send(values);
      return start;
    },
    findErrors: readFieldErrors,
  });
