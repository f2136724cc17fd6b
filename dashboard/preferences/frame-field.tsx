import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTimeOfDayTexts } from '../platform/time-of-day.ts';
import { TimeOfDayField } from '../ui/fields/time-of-day-field.tsx';
import classes from '../ui/form-page.module.css';

type Frame = { start_time: string; end_time: string };
type Props = {
  label: string;
  /** What it begins with when it is switched on. */
  usual: Frame;
  value: Frame | null;
  error: (path: string) => string | undefined;
  onChange: (value: Frame | null) => void;
};

/** One of the two time frames of a day; switched off it allows nothing. */
export function FrameField({ label, usual, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const texts = useTimeOfDayTexts();
  return (
    <>
      <Switch
        label={label}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {value && (
        <div className={classes.row}>
          <TimeOfDayField
            label={t('restrictions.from')}
            value={value.start_time}
            texts={texts}
            error={error('start_time')}
            onChange={(time) => onChange({ ...value, start_time: time ?? '' })}
          />
          <TimeOfDayField
            label={t('restrictions.to')}
            value={value.end_time}
            texts={texts}
            error={error('end_time')}
            onChange={(time) => onChange({ ...value, end_time: time ?? '' })}
          />
        </div>
      )}
    </>
  );
}
