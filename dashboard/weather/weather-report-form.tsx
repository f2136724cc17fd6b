import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useFieldForm } from '../ui/field-form.ts';
import form from '../ui/form-page.module.css';

const schema = async () => (await import('./schemas.ts')).weatherReport;

type Props = {
  today: string;
  earliest: string;
  onSend: (report: { date: string; text: string }) => Promise<unknown>;
};

/** What the weather was really like, in the gardener's words. */
export function WeatherReportForm({ today, earliest, onSend }: Props) {
  const { t } = useTranslation();
  const {
    form: props,
    field,
    isSending,
    values,
  } = useFieldForm({
    start: { date: today, text: '' },
    check: (values) => checkFields(schema, values),
    send: onSend,
    errorsOf: fieldErrorsOf,
  });
  useLeaveWarning(values.text.trim() !== '' && !isSending);
  return (
    <form {...props} className={form.form}>
      <TextInput type="date" label={t('weatherReport.day')} min={earliest} max={today} {...field('date')} />
      <Textarea label={t('weatherReport.text')} autosize={false} rows={4} {...field('text')} />
      <div>
        <Button type="submit" loading={isSending}>
          {t('weatherReport.send')}
        </Button>
      </div>
    </form>
  );
}
