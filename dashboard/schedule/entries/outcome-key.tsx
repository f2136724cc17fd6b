import { useTranslation } from '../../platform/use-translation.ts';
import type { Outcome } from './calendar-entry.ts';
import { OutcomeIcon } from './outcome-icon.tsx';
import classes from './outcome-key.module.css';

/** What the colours and icons mean. */
export function OutcomeKey({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.key} aria-label={t('calendar.key')}>
      {outcomes.map((outcome) => (
        <li key={outcome} className={classes.item}>
          <OutcomeIcon outcome={outcome} size={16} />
          {t(`scheduleOutcome.${outcome}`)}
        </li>
      ))}
    </ul>
  );
}
