import type { WeatherConstraints } from '@sluice/contract/preferences';
import { monthChoices } from '../platform/calendar-names.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { Part } from '../ui/field.ts';
import { DayOfYearField } from '../ui/fields/day-of-year-field.tsx';
import classes from '../ui/form-page.module.css';
import { SwitchedPart } from './switched-part.tsx';

type Season = WeatherConstraints['closed_season'];

const WINTER = { from: '11-15', to: '03-15' };

/** Weeks of every year in which the water is off. */
export function ClosedSeason(season: Part<Season>) {
  const { t, i18n } = useTranslation();
  const texts = {
    day: t('schedulingForm.day'),
    month: t('schedulingForm.month'),
    months: monthChoices(i18n.language),
  };
  return (
    <div className={classes.form}>
      <SwitchedPart
        {...season}
        label={t('schedulingForm.closedSeasonOn')}
        description={t('schedulingForm.closedSeasonHint')}
        usual={WINTER}
      >
        {(field) => (
          <>
            <DayOfYearField label={t('restrictions.from')} texts={texts} {...field('from')} />
            <DayOfYearField label={t('restrictions.to')} texts={texts} {...field('to')} />
          </>
        )}
      </SwitchedPart>
    </div>
  );
}
