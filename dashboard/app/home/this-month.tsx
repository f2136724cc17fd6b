import type { CurrentGroup } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { localeOfFigures } from '@sluice/engine/vocabulary/people';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../../page-kit/failure/has-failed.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { savingsQuery } from '../../savings/calls.ts';
import classes from './this-month.module.css';

const FailedReads = onDemand(async () => (await import('../../page-kit/failure/failed-reads.tsx')).FailedReads);

/** What is nearer to none is no figure to show: the baseline itself is no surer. */
const LEAST_SHARE = 0.05;

/** This month's water and money, and what Sluice spares. */
export function ThisMonth({ group }: { group: CurrentGroup }) {
  const { t, i18n } = useTranslation();
  const { units } = useDisplay();
  const read = useQuery(savingsQuery(group.id));
  const { data: savings } = read;
  if (hasFailed(read)) return <FailedReads reads={[read]} />;
  // Its place is left free, so that nothing moves when it comes.
  if (!savings) return <div className={classes.figures} aria-hidden="true" />;
  const { month, baseline_l: baseline, saved_l: saved, days } = savings;
  const mark = month.is_measured || month.used_l === 0 ? '' : '~';
  const money = ({ amount, currency }: NonNullable<typeof month.cost>) =>
    new Intl.NumberFormat(localeOfFigures(i18n.language), { style: 'currency', currency }).format(amount);
  const isCompared = days >= LIMITS.leastComparedDays && baseline > 0 && saved / baseline >= LEAST_SHARE;
  return (
    <dl className={classes.figures} aria-label={t('home.thisMonth')}>
      <div>
        <dd>{`${mark}${asText(units.volume(month.used_l))}`}</dd>
        <dt>{t('home.thisMonth')}</dt>
      </div>
      {month.cost && (
        <div>
          <dd>{`${mark}${money(month.cost)}`}</dd>
          <dt>{t('home.monthCost')}</dt>
        </div>
      )}
      {isCompared && (
        <div>
          <dd>{`~${asText(units.percent(saved / baseline))}`}</dd>
          <dt>{t('home.lessThanTimer')}</dt>
        </div>
      )}
    </dl>
  );
}
