/** A form of what is only sent: a login, something to add, a report. The contract checks it, and it is empty afterwards. */

import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { type DraftErrors, useDraft } from '../../ui/form/draft.ts';

type Options<V extends object> = {
  start: V;
  /** Loads the contract's schema of what is sent. */
  schema: Parameters<typeof checkFields>[0];
  /** What the schema checks, of what was typed. */
  toSent?: (values: V) => unknown;
  /** What the contract does not see, such as a password that is typed twice. */
  alsoCheck?: (values: V) => DraftErrors | Promise<DraftErrors>;
  send: (values: V) => Promise<unknown>;
  findErrors?: (refusal: unknown) => DraftErrors;
  /** What was typed stays to be seen until the page is another. */
  staysFilled?: boolean;
};

export const useSendForm = <V extends object>({
  start,
  schema,
  toSent = (values) => values,
  alsoCheck,
  send,
  findErrors = readFieldErrors,
  staysFilled,
}: Options<V>) =>
  useDraft<V>({
    start,
    isNew: true,
    check: async (values) => ({ ...(await alsoCheck?.(values)), ...(await checkFields(schema, toSent(values))) }),
    save: async (values) => {
      await send(values);
      return staysFilled ? values : start;
    },
    findErrors,
  });
