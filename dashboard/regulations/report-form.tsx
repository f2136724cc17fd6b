import { Button, Textarea, TextInput } from '@mantine/core';
import type { RegulationReport } from '@sluice/contract/regulations';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { useLeaveWarning } from '../platform/leave-warning.ts';
import { useFieldForm } from '../ui/field-form.ts';
import classes from '../ui/form-page.module.css';

type Props = { onSend: (report: RegulationReport) => Promise<unknown>; onCancel: () => void };

const reportOf = ({ source, ...words }: Record<'authority' | 'place' | 'description' | 'source', string>) => ({
  ...words,
  source: source.trim() || null,
});

/** Tells the operator of a law that is missing here. */
export function ReportForm({ onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const { form, field, isSending, values } = useFieldForm({
    start: { authority: '', place: '', description: '', source: '' },
    check: (values) => checkFields(async () => (await import('./schemas.ts')).regulationReport, reportOf(values)),
    send: (values) => onSend(reportOf(values)),
    errorsOf: fieldErrorsOf,
  });
  useLeaveWarning(Object.values(values).some(Boolean));
  return (
    <form {...form} className={classes.form}>
      <TextInput {...field('authority')} label={t('regulationReport.authority')} />
      <TextInput {...field('place')} label={t('regulationReport.place')} />
      <Textarea {...field('description')} label={t('regulationReport.description')} autosize={false} rows={4} />
      <TextInput {...field('source')} type="url" inputMode="url" label={t('regulationReport.source')} />
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('regulationReport.send')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
