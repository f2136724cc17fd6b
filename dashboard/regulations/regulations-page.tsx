import { useSendForm } from '../page-kit/form/use-send-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { RegulationAnswer, RegulationReport } from '@sluice/contract/regulations';
import { may } from '@sluice/engine/vocabulary/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { LoadFailed } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { callApi } from '../platform/api/api.ts';
import { saveFile } from '../platform/browser/save-file.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { OpenedForm, SendActions } from '../platform/form/form-actions.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import page from '../ui/layout/page.module.css';
import { regulationsQuery, useAnswerRegulation, useReportRegulation } from './calls.ts';
import { RegulationCard } from './regulation-card.tsx';

/** The watering laws of the garden's place. */
export default function RegulationsPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const groupId = group?.id ?? '';
  const { data, isError, refetch } = useQuery(regulationsQuery(groupId));
  const { mutate: answer, isPending } = useAnswerRegulation(groupId);
  const canChange = group !== null && may(group.relationship, 'change');
  const { dates } = useDisplay();
  const thisYear = Number(dates.localDate(useNow()).slice(0, 4));
  const { mutateAsync: report } = useReportRegulation(groupId);
  const [isReporting, setReporting] = useState(() => isDraftRetained('report regulation'));

  const send = (id: string, said: RegulationAnswer) =>
    answer({ id, answer: said }, { onSuccess: ({ recalculation }) => showDone(t('form.saved'), recalculation) });

  return (
    <div className={page.page}>
      <p className={page.lead}>{t('regulations.lead')}</p>
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <p aria-busy="true">{t('page.partLoading')}</p>}
      {data?.regulations.length === 0 && (
        <Card>
          <p className={classes.lead}>{data.notice ?? t('errors.noRegulation')}</p>
        </Card>
      )}
      <div className={classes.cards}>
        {group &&
          data?.regulations.map((regulation) => (
            <RegulationCard
              key={regulation.id}
              group={group}
              regulation={regulation}
              isBusy={isPending}
              canChange={canChange}
              onAnswer={(said) => send(regulation.id, said)}
            />
          ))}
      </div>
      {canChange && <ProofSection groupId={groupId} thisYear={thisYear} />}
      <FieldSection title={t('regulationReport.title')}>
        <p className={classes.lead}>{t('regulationReport.lead')}</p>
        {canChange && (
          <p className={classes.lead}>
            {t('regulationReport.meanwhile')} <PageLink to="/settings/restrictions">{t('title.restrictions')}</PageLink>
          </p>
        )}
        <OpenedForm open={t('regulationReport.open')} isOpen={isReporting} onOpen={() => setReporting(true)}>
          <ReportForm
            onSend={async (written) => {
              await report(written);
              setReporting(false);
              showDone(t('regulationReport.sent'), null);
            }}
            onCancel={() => setReporting(false)}
          />
        </OpenedForm>
      </FieldSection>
    </div>
  );
}

type Props = { onSend: (report: RegulationReport) => Promise<unknown>; onCancel: () => void };
type ReportTexts = Record<'authority' | 'place' | 'description' | 'source', string>;

const EMPTY_REPORT: ReportTexts = { authority: '', place: '', description: '', source: '' };
const writeReport = ({ source, ...texts }: ReportTexts) => ({ ...texts, source: source.trim() || null });

/** Reports a missing law to the operator. */
function ReportForm({ onSend, onCancel }: Props) {
  const { t } = useTranslation();
  const draft = useSendForm<ReportTexts>({
    start: EMPTY_REPORT,
    schema: async () => (await import('./schemas.ts')).regulationReport,
    toSent: writeReport,
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

/** Years that are offered: this one and those before it. */
const YEARS = 5;

type ProofSectionProps = { groupId: string; thisYear: number };

/** A year of watering, compared with the laws, as a file. */
function ProofSection({ groupId, thisYear }: ProofSectionProps) {
  const { t } = useTranslation();
  const [year, setYear] = useState(thisYear);
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => callApi('GET /groups/:id/regulations/proof', { params: { id: groupId }, query: { year } }),
    onSuccess: ({ file_name, csv }) => saveFile(file_name, csv, 'text/csv;charset=utf-8'),
  });
  return (
    <FieldSection title={t('regulationProof.title')}>
      <p className={classes.lead}>{t('regulationProof.lead')}</p>
      <SelectField
        label={t('regulationProof.year')}
        value={year}
        options={Array.from({ length: YEARS }, (_, back) => ({
          value: thisYear - back,
          label: String(thisYear - back),
        }))}
        onChange={setYear}
      />
      <div className={classes.actions}>
        <Button variant="default" loading={isPending} onClick={() => download()}>
          {t('regulationProof.download')}
        </Button>
      </div>
    </FieldSection>
  );
}
