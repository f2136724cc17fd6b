import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { readFieldErrors } from '../platform/envelope.ts';
import { useDraft } from '../ui/draft.ts';
import { TextAreaField } from '../ui/fields/text-area-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import form from '../ui/form-page.module.css';

const schema = async () => (await import('./schemas.ts')).weatherReport;

type Report = { date: string; text: string };
type Props = {
  today: string;
  earliest: string;
  onSend: (report: Report) => Promise<unknown>;
};

/** What the weather was really like, in the gardener's words. */
export function WeatherReportForm({ today, earliest, onSend }: Props) {
  const { t } = useTranslation();
  const start: Report = { date: today, text: '' };
  const draft = useDraft<Report>({
    start,
    isNew: true,
    check: (values) => checkFields(schema, values),
    save: async (values) => {
      await onSend(values);
      return start;
    },
    findErrors: readFieldErrors,
  });
  const { field } = draft;
  return (
    <DraftForm name="report weather" draft={draft} className={form.form}>
      <TextField type="date" label={t('weatherReport.day')} min={earliest} max={today} {...field('date')} />
      <TextAreaField label={t('weatherReport.text')} {...field('text')} />
      <div>
        <Button type="submit" loading={draft.isSending}>
          {t('weatherReport.send')}
        </Button>
      </div>
    </DraftForm>
  );
}
