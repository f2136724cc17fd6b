import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import classes from './nothing-that-day.module.css';

type Props = Pick<CalendarDaysProps, 'nothing'> & {
  date: string;
  /** Null where it is not known why. */
  onExplain: CalendarDaysProps['onExplain'] | null;
};

/** A day without an entry; pressed, it says why. */
export function NothingThatDay({ date, nothing, onExplain }: Props) {
  const { t } = useTranslation();
  if (!onExplain) return <p className={classes.nothing}>{nothing}</p>;
  return (
    <button type="button" className={classes.ask} onClick={() => onExplain(date)}>
      {nothing} <span className={classes.why}>{t('emptyDay.why')}</span>
    </button>
  );
}
