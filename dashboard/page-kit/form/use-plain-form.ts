/** A form without a draft, as one with a password: what is sent at once, checked by the contract, and empty afterwards. */
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { type FieldErrors, useFields } from '../../ui/form/use-fields.ts';

type Checked<V extends object> = {
  start: V;
  /** Loads the contract's schema of what is sent. */
  schema: Parameters<typeof checkFields>[0];
  /** What the schema checks, of what was typed. */
  toSent?: (values: V) => unknown;
  /** What the contract does not see, such as a password that is typed twice. */
  alsoCheck?: (values: V) => FieldErrors | Promise<FieldErrors>;
  findErrors?: (refusal: unknown) => FieldErrors;
};

/** How the fields of what is sent are checked, and what a refusal says of them. */
export const describeChecks = <V extends object>({
  start,
  schema,
  toSent = (values) => values,
  alsoCheck,
  findErrors = readFieldErrors,
}: Checked<V>) => ({
  start,
  check: async (values: V) => ({ ...(await alsoCheck?.(values)), ...(await checkFields(schema, toSent(values))) }),
  findErrors,
});

export type Sending<V extends object> = Checked<V> & { send: (values: V) => Promise<unknown> };

type Options<V extends object> = Sending<V> & {
  /** What was typed stays to be seen until the page is another. */
  staysFilled?: boolean;
};

export function usePlainForm<V extends object>({ send, staysFilled, ...checked }: Options<V>) {
  const fields = useFields<V>({
    ...describeChecks(checked),
    save: async (values): Promise<void> => {
      await send(values);
      if (!staysFilled) fields.setValues(checked.start);
    },
  });
  return fields;
}
