/** A form of what is only sent: something to add, a report. It has a draft until then, and is empty afterwards. */
import { useDraft } from '../../ui/form/draft.ts';
import { describeChecks, type Sending } from './use-plain-form.ts';

export const useSendForm = <V extends object>({ send, ...checked }: Sending<V>) =>
  useDraft<V>({
    ...describeChecks(checked),
    isNew: true,
    save: async (values) => {
      await send(values);
      return checked.start;
    },
  });
