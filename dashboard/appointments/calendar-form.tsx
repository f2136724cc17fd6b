import '../ui/form/mantine-field-styles.ts';
import type { CalendarCreation, SubscribedCalendar } from '@sluice/contract/appointments';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { SendActions } from '../platform/form/form-actions.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { WholeField } from '../ui/fields/quantity-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/layout/form-page.module.css';

/** Words as they are typed, with commas between. */
type Values = { name: string; url: string; keywords: string; dry_hours: number };

type Props = {
  /** Unique in the dashboard. */
  formName: string;
  /** Null for a new one. */
  calendar: SubscribedCalendar | null;
  onSend: (calendar: Omit<CalendarCreation, 'url'> & { url?: string }) => Promise<unknown>;
  onCancel: () => void;
};

const USUAL_HOURS = 2;

/** Its address is asked for once: it is secret, and another one is another calendar. */
export function CalendarForm({ formName, calendar, onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const toSent = ({ url, keywords, ...rest }: Values) => ({
    ...rest,
    keywords: keywords.split(/[,，、;]/).flatMap((word) => word.trim() || []),
    ...(calendar ? {} : { url }),
  });
  const draft = useSendForm<Values>({
    start: {
      name: calendar?.name ?? '',
      url: '',
      keywords: (calendar?.keywords ?? [t('calendars.usualWords')]).join(', '),
      dry_hours: calendar?.dry_hours ?? USUAL_HOURS,
    },
    schema: async () => {
      const { calendarChange, calendarCreation } = await import('./schemas.ts');
      return calendar ? calendarChange : calendarCreation;
    },
    toSent,
    send: (values) => onSend(toSent(values)),
  });
  const { field } = draft;
  // Each word is judged by itself, and all are typed in one field.
  const wordError = ['keywords', ...Array.from({ length: 10 }, (_, place) => `keywords.${place}`)]
    .map((path) => draft.error(path))
    .find((error) => error !== undefined);
  return (
    <DraftForm name={formName} draft={draft} className={classes.form}>
      <TextField label={t('calendars.name')} {...field('name')} />
      {!calendar && (
        <TextField
          label={t('calendars.url')}
          description={t('calendars.urlHint')}
          placeholder="https://example.org/family.ics"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...field('url')}
        />
      )}
      <TextField
        label={t('calendars.keywords')}
        description={t('calendars.wordsHint')}
        {...field('keywords')}
        error={wordError}
      />
      <WholeField
        label={t('calendars.dryHours')}
        description={t('calendars.dryHoursHint')}
        unit={t('schedulingForm.hours')}
        {...field('dry_hours')}
      />
      <SendActions draft={draft} send={calendar ? t('form.save') : t('form.add')} onCancel={onCancel} />
    </DraftForm>
  );
}
