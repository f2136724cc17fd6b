import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useDraft } from '../ui/draft.ts';
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
    errorsOf: fieldErrorsOf,
  });
  const field = (name: keyof Report) => ({
    value: draft.values[name],
    error: draft.error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.set(name, currentTarget.value),
  });
  return (
    <DraftForm name="report weather" draft={draft} className={form.form}>
      <TextInput type="date" label={t('weatherReport.day')} min={earliest} max={today} {...field('date')} />
      <Textarea label={t('weatherReport.text')} autosize={false} rows={4} {...field('text')} />
      <div>
        <Button type="submit" loading={draft.isSending}>
          {t('weatherReport.send')}
        </Button>
      </div>
    </DraftForm>
  );
}
