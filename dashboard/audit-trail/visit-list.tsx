import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from './audit-list.module.css';
import { visitsQuery } from './calls.ts';

/** Who else used a garden, by day. */
export function VisitList({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const read = useQuery(visitsQuery(groupId));
  const { data } = read;
  if (!data) return <FailedReads reads={[read]} />;
  return (
    <>
      <h3>{t('auditTrail.looked')}</h3>
      <p className={classes.quiet}>
        {data.visits.length === 0
          ? t('auditTrail.nobodyLooked')
          : t('auditTrail.lookedLead', { days: LIMITS.visitDays })}
      </p>
      <ol className={classes.list}>
        {data.visits.map(({ user_id, user_name, token_name, day, last_at, from_address }) => (
          <li key={[user_id, token_name, day].join()} className={classes.entry}>
            <span className={classes.what}>{user_name}</span>
            <span className={classes.quiet} title={dates.exact(last_at)}>
              {[
                dates.when(last_at, now),
                ...(token_name ? [t('auditTrail.token', { name: token_name })] : []),
                from_address,
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
