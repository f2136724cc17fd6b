import type { Savings } from '@sluice/contract/savings';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useId } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './savings-picture.module.css';

const JUG = 'M22 18h56l-6 92a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8z';
const TOP = 18;
const BOTTOM = 118;

type JugProps = { filled: number; label: string; figure: string };

function Jug({ filled, label, figure }: JugProps) {
  const id = useId();
  const level = BOTTOM - filled * (BOTTOM - TOP - 8);
  return (
    <div className={classes.jug}>
      <svg viewBox="0 0 120 126" className={classes.drawing} aria-hidden="true">
        <clipPath id={id}>
          <path d={JUG} />
        </clipPath>
        <rect x="0" y={level} width="120" height={BOTTOM - level} clipPath={`url(#${id})`} className={classes.water} />
        <path d={`M20 ${level}q10-4 20 0t20 0t20 0`} clipPath={`url(#${id})`} className={classes.wave} />
        <path d={`${JUG}M78 34c26-4 28 44-3 48M22 18l-8-6`} className={classes.glass} />
      </svg>
      <strong className={classes.figure}>{figure}</strong>
      <span className={classes.label}>{label}</span>
    </div>
  );
}

/** What was used beside what a fixed program would have used; the fuller of the two fills its jug. */
export function SavingsPicture({ savings }: { savings: Savings }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { used_l: used, baseline_l: baseline, is_measured: isMeasured } = savings;
  const most = Math.max(used, baseline, 1);
  /** The baseline is always calculated, never measured. */
  const usedText = isMeasured ? asText(units.volume(used)) : `~${asText(units.volume(used))}`;
  return (
    <div className={classes.picture}>
      <Jug filled={used / most} figure={usedText} label={t('savings.used')} />
      <Jug filled={baseline / most} figure={`~${asText(units.volume(baseline))}`} label={t('savings.baseline')} />
    </div>
  );
}
