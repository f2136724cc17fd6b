import { Textarea, TextInput } from '@mantine/core';
import type { RegulationReport } from '@sluice/contract/regulations';
import { useTranslation } from 'react-i18next';
import { checkFields } from '../platform/check-fields.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { fieldErrorsOf } from '../platform/envelope.ts';
import { SendActions } from '../platform/form-actions.tsx';
import { useDraft } from '../ui/draft.ts';
import classes from '../ui/form-page.module.css';

type Props = { onSend: (report: RegulationReport) => Promise<unknown>; onCancel: () => void };
type Words = Record<'authority' | 'place' | 'description' | 'source', string>;

const NO_WORDS: Words = { authority: '', place: '', description: '', source: '' };
const reportOf = ({ source, ...words }: Words) => ({ ...words, source: source.trim() || null });

/** Tells the operator of a law that is missing here. */
export function ReportForm({ onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const draft = useDraft<Words>({
    start: NO_WORDS,
    isNew: true,
    check: (values) => checkFields(async () => (await import('./schemas.ts')).regulationReport, reportOf(values)),
    save: async (values) => {
      await onSend(reportOf(values));
      return NO_WORDS;
    },
    errorsOf: fieldErrorsOf,
  });
  const field = (name: keyof Words) => ({
    value: draft.values[name],
    error: draft.error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.set(name, currentTarget.value),
  });
  return (
    <DraftForm name="report regulation" draft={draft} className={classes.form}>
      <TextInput {...field('authority')} label={t('regulationReport.authority')} />
      <TextInput {...field('place')} label={t('regulationReport.place')} />
      <Textarea {...field('description')} label={t('regulationReport.description')} autosize={false} rows={4} />
      <TextInput {...field('source')} type="url" inputMode="url" label={t('regulationReport.source')} />
      <SendActions draft={draft} send={t('regulationReport.send')} onCancel={onCancel} />
    </DraftForm>
  );
}
