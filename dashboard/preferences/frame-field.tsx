import { Switch } from '@mantine/core';
import { useTimeOfDayTexts } from '../platform/time-of-day.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { fieldsOfPart, type Part } from '../ui/field.ts';
import { TimeOfDayField } from '../ui/fields/time-of-day-field.tsx';
import classes from '../ui/form-page.module.css';

type Frame = { start_time: string; end_time: string };
type Props = Part<Frame | null> & {
  label: string;
  /** What it begins with when it is switched on. */
  usual: Frame;
};

/** One of the two time frames of a day; switched off it allows nothing. */
export function FrameField({ label, usual, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const texts = useTimeOfDayTexts();
  const field = value && fieldsOfPart({ value, error, onChange });
  return (
    <>
      <Switch
        label={label}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {field && (
        <div className={classes.row}>
          <TimeOfDayField label={t('restrictions.from')} texts={texts} {...field('start_time')} />
          <TimeOfDayField label={t('restrictions.to')} texts={texts} {...field('end_time')} />
        </div>
      )}
    </>
  );
}
