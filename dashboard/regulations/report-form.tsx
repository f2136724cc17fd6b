import type { RegulationReport } from '@sluice/contract/regulations';
import { useAddForm } from '../page-kit/use-add-form.ts';
import { DraftForm } from '../platform/draft-form.tsx';
import { SendActions } from '../platform/form-actions.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { TextAreaField } from '../ui/fields/text-area-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/form-page.module.css';

type Props = { onSend: (report: RegulationReport) => Promise<unknown>; onCancel: () => void };
type Words = Record<'authority' | 'place' | 'description' | 'source', string>;

const NO_WORDS: Words = { authority: '', place: '', description: '', source: '' };
const writeReport = ({ source, ...words }: Words) => ({ ...words, source: source.trim() || null });

/** Tells the operator of a law that is missing here. */
export function ReportForm({ onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const draft = useAddForm<Words>({
    start: NO_WORDS,
    schema: async () => (await import('./schemas.ts')).regulationReport,
    wire: writeReport,
    send: (values) => onSend(writeReport(values)),
  });
  const { field } = draft;
  return (
    <DraftForm name="report regulation" draft={draft} className={classes.form}>
      <TextField {...field('authority')} label={t('regulationReport.authority')} />
      <TextField {...field('place')} label={t('regulationReport.place')} />
      <TextAreaField {...field('description')} label={t('regulationReport.description')} />
      <TextField {...field('source')} type="url" inputMode="url" label={t('regulationReport.source')} />
      <SendActions draft={draft} send={t('regulationReport.send')} onCancel={onCancel} />
    </DraftForm>
  );
}
