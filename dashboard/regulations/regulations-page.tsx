import '../ui/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentIndex } from '../groups/index.ts';
import { LoadFailed } from '../page-kit/load-failed.tsx';
import { showDone } from '../page-kit/show-done.ts';
import { isDraftKept } from '../platform/kept-drafts.ts';
import { Card } from '../ui/card.tsx';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import page from '../ui/page.module.css';

import { regulationsQuery, useFollowRegulation, useReportRegulation } from './calls.ts';
import { RegulationCard } from './regulation-card.tsx';
import { ReportForm } from './report-form.tsx';

/** The watering laws of the garden's place. */
export default function RegulationsPage() {
  const { t } = useTranslation();
  const { current_group: group } = useCurrentIndex();
  const groupId = group?.id ?? '';
  const { data, isError, refetch } = useQuery(regulationsQuery(groupId));
  const follow = useFollowRegulation(groupId);
  const { mutateAsync: report } = useReportRegulation(groupId);
  const [isReporting, setReporting] = useState(() => isDraftKept('report regulation'));

  const decide = (id: string, isFollowed: boolean) =>
    follow.mutate({ id, isFollowed }, { onSuccess: ({ recalculation }) => showDone(t('form.saved'), recalculation) });

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
            isBusy={follow.isPending}
            onFollow={(isFollowed) => decide(regulation.id, isFollowed)}
          />
        ))}
      </div>
      <FieldSection title={t('regulationReport.title')}>
        <p className={classes.lead}>{t('regulationReport.lead')}</p>
        {isReporting ? (
          <ReportForm
            onSend={async (words) => {
              await report(words);
              setReporting(false);
              showDone(t('regulationReport.sent'), null);
            }}
            onCancel={() => setReporting(false)}
          />
        ) : (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setReporting(true)}>
              {t('regulationReport.open')}
            </Button>
          </div>
        )}
      </FieldSection>
    </div>
  );
}
