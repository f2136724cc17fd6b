import type { Zone } from '@sluice/contract/zones';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { layPlan, PLAN } from '../garden-plan/plan-layout.ts';
import { PaperSection } from '../paper/paper-section.tsx';
import classes from './hand-over.module.css';

/** The zones as somebody has drawn them, in outlines that any printer can print; nothing where nobody has. */
export function PlanOnPaper({ zones }: { zones: readonly Zone[] }) {
  const { t } = useTranslation();
  const drawn = layPlan(zones.filter(({ outline }) => outline !== null));
  if (drawn.length === 0) return null;
  const nameOf = new Map<string, string>(zones.map(({ id, name }) => [id, name]));
  return (
    <PaperSection title={t('handOver.plan')}>
      <div className={classes.plan}>
        <svg viewBox={`0 0 ${PLAN.width} ${PLAN.height}`} preserveAspectRatio="none" aria-hidden="true">
          {drawn.map(({ zoneId, path }) => (
            <path key={zoneId} d={path} />
          ))}
        </svg>
        {drawn.map(({ zoneId, label: [x, y] }) => (
          <span
            key={zoneId}
            style={{ insetInlineStart: `${(x / PLAN.width) * 100}%`, top: `${(y / PLAN.height) * 100}%` }}
          >
            {nameOf.get(zoneId)}
          </span>
        ))}
      </div>
    </PaperSection>
  );
}
