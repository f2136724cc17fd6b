import { useTimeOfDayTexts } from '../platform/time-of-day.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { Part } from '../ui/field.ts';
import { TimeOfDayField } from '../ui/fields/time-of-day-field.tsx';
import { SwitchedPart } from './switched-part.tsx';

type Frame = { start_time: string; end_time: string };
type Props = Part<Frame | null> & {
  label: string;
  /** What it begins with when it is switched on. */
  usual: Frame;
};

/** One of the two time frames of a day; switched off it allows nothing. */
export function FrameField(props: Props) {
  const { t } = useTranslation();
  const texts = useTimeOfDayTexts();
  return (
    <SwitchedPart {...props}>
      {(field) => (
        <>
          <TimeOfDayField label={t('restrictions.from')} texts={texts} {...field('start_time')} />
          <TimeOfDayField label={t('restrictions.to')} texts={texts} {...field('end_time')} />
        </>
      )}
    </SwitchedPart>
  );
}
