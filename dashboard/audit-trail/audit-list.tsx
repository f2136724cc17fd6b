import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './audit-list.module.css';
import { useAuditTexts } from './audit-texts.ts';
import type { TrailQuery } from './calls.ts';

/** Who changed what, the newest first. */
export function AuditList({ trail }: { trail: TrailQuery }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const tell = useAuditTexts();
  const read = useInfiniteQuery(trail);
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  if (isPending) return <p aria-busy="true">{t('page.partLoading')}</p>;
  if (!data) return <FailedReads reads={[read]} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={classes.quiet}>{t('auditTrail.none')}</p>;
  return (
    <>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.what}>{tell(entry)}</span>
            <span className={classes.quiet} title={dates.exact(entry.at.utc)}>
              {[
                dates.when(entry.at.utc, now),
                ...(entry.firm_name ? [t('auditTrail.forFirm', { firm: entry.firm_name })] : []),
                ...(entry.token_name ? [t('auditTrail.token', { name: entry.token_name })] : []),
                entry.from_address,
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('auditTrail.older')}
        </Button>
      )}
    </>
  );
}
