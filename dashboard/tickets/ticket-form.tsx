import type { CurrentGroup } from '@sluice/contract/groups';
import type { TicketCreation } from '@sluice/contract/tickets';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import { DateField } from '../page-kit/date/date-field.tsx';
import { EditForm, type EditFormProps } from '../page-kit/form/edit-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx';

/** `about`: kind and id of a thing, as `zone 018f…`. */
export type TicketValues = Pick<TicketCreation, 'title' | 'assignee_id' | 'due_day'> & {
  text: string;
  about: string | null;
};

type Props = {
  form: EditFormProps<TicketValues>;
  group: Pick<CurrentGroup, 'zones' | 'devices' | 'sensors' | 'shares'>;
  /** Of firms that look after the garden. */
  firmPeople: readonly { id: UserId; name: string; firm: string }[];
  /** Whether the reader may say who is to do it. */
  isAssigning: boolean;
};

export function TicketForm({ form, group: { zones, devices, sensors, shares }, firmPeople, isAssigning }: Props) {
  const { t } = useTranslation();
  const { field } = form.draft;
  const things = Object.entries({ zone: zones, device: devices, sensor: sensors }).flatMap(([kind, all]) =>
    all.map(({ id, name }) => ({ id: `${kind} ${id}`, name })),
  );
  return (
    <EditForm {...form}>
      <TextField label={t('tickets.title')} {...field('title')} />
      <TextAreaField label={t('tickets.text')} {...field('text')} />
      <SelectField
        label={t('tickets.about')}
        options={[{ value: null, label: t('tickets.aboutNothing') }, ...makeOptions<string | null>(things)]}
        {...field('about')}
      />
      {isAssigning && (
        <SelectField
          label={t('tickets.assignee')}
          description={t('tickets.assigneeHint')}
          options={[
            { value: null, label: t('tickets.nobody') },
            ...shares.map(({ user_id, name }) => ({ value: user_id, label: name })),
            ...firmPeople.map(({ id, name, firm }) => ({ value: id, label: `${name} · ${firm}` })),
          ]}
          {...field('assignee_id')}
        />
      )}
      <DateField label={t('tickets.dueDay')} isOptional {...field('due_day')} />
    </EditForm>
  );
}
