import type { AlarmContactCreation } from '@sluice/contract/alarm-contacts';
import type { Share } from '@sluice/contract/users';
import { type LanguageCode, toLanguageCode } from '@sluice/engine/vocabulary/people';
import { LANGUAGES } from '@sluice/i18n/languages';
import { useQuery } from '@tanstack/react-query';
import { guestLinksQuery } from '../guest-links/index.ts';
import { DateField } from '../page-kit/date/date-field.tsx';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { useAddAlarmContact } from './calls.ts';

/** Two weeks. */
const USUAL_DAYS = 14;

export const draftNameOf = (groupId: string) => `alarm contact of ${groupId}`;

type Values = Required<AlarmContactCreation>;
type Props = {
  groupId: string;
  players: readonly Pick<Share, 'user_id' | 'name'>[];
  /** Where no mail leaves the server only players can be chosen. */
  sendsMail: boolean;
  lang: LanguageCode;
  onDone: () => void;
};

export function AlarmContactForm({ groupId, players, sendsMail, lang, onDone }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutateAsync: add } = useAddAlarmContact(groupId);
  const links = useQuery(guestLinksQuery(groupId)).data ?? [];
  const today = dates.localDate(new Date());
  const draft = useSendForm<Values>({
    start: {
      ...{ user_id: sendsMail ? null : (players[0]?.user_id ?? null), name: null, email: null, lang },
      first_day: today,
      last_day: Temporal.PlainDate.from(today).add({ days: USUAL_DAYS }).toString(),
      guest_link_id: null,
    },
    schema: async () => (await import('./schemas.ts')).alarmContactCreation,
    send: async (values) => {
      await add(values);
      onDone();
    },
  });
  const { field, values, setValues } = draft;
  return (
    <DraftForm name={draftNameOf(groupId)} draft={draft} className={classes.form}>
      {players.length > 0 && (
        <SelectField
          label={t('alarmContacts.who')}
          {...field('user_id')}
          options={[
            ...(sendsMail ? [{ value: null, label: t('alarmContacts.byMail') }] : []),
            ...players.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          onChange={(user_id) =>
            setValues((old) => ({ ...old, user_id, name: null, email: null, guest_link_id: null }))
          }
        />
      )}
      {values.user_id === null && (
        <>
          <TextField label={t('alarmContacts.name')} isOptional {...field('name')} />
          <TextField
            label={t('alarmContacts.email')}
            description={t('alarmContacts.mailHint')}
            type="email"
            isOptional
            {...field('email')}
          />
          <SelectField
            label={t('alarmContacts.language')}
            options={LANGUAGES.map(({ locale, ownName }) => ({ value: toLanguageCode(locale), label: ownName }))}
            {...field('lang')}
          />
          {links.length > 0 && (
            <SelectField
              label={t('alarmContacts.guestLink')}
              description={t('alarmContacts.guestLinkHint')}
              options={[
                { value: null, label: t('alarmContacts.noLink') },
                ...makeOptions<Values['guest_link_id']>(links),
              ]}
              {...field('guest_link_id')}
            />
          )}
        </>
      )}
      <div className={classes.row}>
        <DateField label={t('alarmContacts.firstDay')} first={today} {...field('first_day')} />
        <DateField label={t('alarmContacts.lastDay')} first={today} {...field('last_day')} />
      </div>
      <SendActions draft={draft} send={t('alarmContacts.add')} onCancel={onDone} />
    </DraftForm>
  );
}
