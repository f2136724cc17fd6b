import { Switch } from '@mantine/core';
import type { WeatherConstraints } from '@sluice/contract/preferences';
import { monthChoices } from '../platform/calendar-names.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { DayOfYearField } from '../ui/fields/day-of-year-field.tsx';
import classes from '../ui/form-page.module.css';

type Season = WeatherConstraints['closed_season'];

const WINTER = { from: '11-15', to: '03-15' };

/** Weeks of every year in which the water is off. */
export function ClosedSeason({ value, error, onChange }: Part<Season>) {
  const { t, i18n } = useTranslation();
  const texts = {
    day: t('schedulingForm.day'),
    month: t('schedulingForm.month'),
    months: monthChoices(i18n.language),
  };
  const field = value && fieldsOfPart({ value, error, onChange });
  return (
    <div className={classes.form}>
      <Switch
        label={t('schedulingForm.closedSeasonOn')}
        description={t('schedulingForm.closedSeasonHint')}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? WINTER : null)}
      />
      {field && (
        <div className={classes.row}>
          <DayOfYearField label={t('restrictions.from')} texts={texts} {...field('from')} />
          <DayOfYearField label={t('restrictions.to')} texts={texts} {...field('to')} />
        </div>
      )}
    </div>
  );
}
