import '../ui/mantine-field-styles.ts';
import type { RegulationAnswer } from '@sluice/contract/regulations';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentIndex } from '../groups/index.ts';
import { LoadFailed } from '../page-kit/load-failed.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { OpenedForm } from '../platform/form-actions.tsx';
import { isDraftKept } from '../platform/kept-drafts.ts';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import page from '../ui/page.module.css';
import { regulationsQuery, useAnswerRegulation, useReportRegulation } from './calls.ts';
import { ProofSection } from './proof-section.tsx';
import { RegulationCard } from './regulation-card.tsx';
import { ReportForm } from './report-form.tsx';

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
  const [isReporting, setReporting] = useState(() => isDraftKept('report regulation'));

  const send = (id: string, said: RegulationAnswer) =>
    answer({ id, answer: said }, { onSuccess: ({ recalculation }) => showDone(t('form.saved'), recalculation) });

  return (
    <div className={page.page}>
      <p className={page.lead}>{t('regulations.lead')}</p>
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <p aria-busy="true">{t('page.loading')}</p>}
      {data?.regulations.length === 0 && (
        <Card>
          <p className={classes.lead}>{data.notice ?? t('errors.noRegulation')}</p>
        </Card>
      )}
      <div className={classes.cards}>
        {data?.regulations.map((regulation) => (
          <RegulationCard
            key={regulation.id}
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
        <OpenedForm open={t('regulationReport.open')} isOpen={isReporting} onOpen={() => setReporting(true)}>
          <ReportForm
            onSend={async (words) => {
              await report(words);
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
