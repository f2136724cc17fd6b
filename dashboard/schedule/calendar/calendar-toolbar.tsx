import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  addDays,
  addMonths,
  type CalendarRange,
  clampDay,
  findMonth,
  isWithin,
  listWeek,
} from '../../platform/display/calendar-days.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Segments } from '../../ui/fields/choice/segments.tsx';
import { CALENDAR_VIEWS, type CalendarView, VIEWS_OF_PHONE } from './calendar-search.ts';
import classes from './calendar-toolbar.module.css';

type Props = {
  view: CalendarView;
  day: string;
  today: string;
  range: CalendarRange;
  firstWeekday: number;
  title: string;
  isPhone: boolean;
  onView: (view: CalendarView) => void;
  onPickDay: (day: string) => void;
  onHistory: () => void;
  children: ReactNode;
};

/** The shown period, and navigation. */
export function CalendarToolbar(props: Props) {
  const { view, day, today, range, firstWeekday, title, isPhone, onView, onPickDay, onHistory, children } = props;
  const { t } = useTranslation();
  const week = listWeek(day, firstWeekday);
  const steps = {
    month: { before: addDays(`${findMonth(day)}-01`, -1), after: addMonths(day, 1) },
    week: { before: addDays(week[0] ?? day, -1), after: addDays(week[6] ?? day, 1) },
    day: { before: addDays(day, -1), after: addDays(day, 1) },
  };
  const step = (label: string, target: string, Icon: typeof IconChevronLeft) => (
    <StepButton variant="default" range={range} edge={target} {...{ label, target, Icon, onPickDay }} />
  );
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const options = (isPhone ? VIEWS_OF_PHONE : CALENDAR_VIEWS).map((one) => ({
    value: one,
    label: t(`calendar.${one}`),
  }));
  const views =
    isNarrow && !isPhone ? (
      <select
        className={classes.view}
        aria-label={t('calendar.view')}
        value={view}
        onChange={({ currentTarget }) => onView(currentTarget.value as CalendarView)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ) : (
      <Segments label={t('calendar.view')} options={options} chosen={view} onChange={onView} />
    );
  return (
    <div className={classes.bar}>
      <div className={classes.group}>
        <Button variant="default" onClick={() => onPickDay(today)}>
          {t('calendar.today')}
        </Button>
        <Button
          variant="default"
          title={t('calendar.history')}
          leftSection={<IconHistory size={20} stroke={1.6} aria-hidden="true" />}
          onClick={onHistory}
        >
          {t('calendar.history')}
        </Button>
      </div>
      {!isPhone && view !== 'list' && (
        <div className={classes.group}>
          {step(t(`calendar.${view}Before`), steps[view].before, IconChevronLeft)}
          <h2 className={classes.title} aria-live="polite">
            {title}
          </h2>
          {step(t(`calendar.${view}After`), steps[view].after, IconChevronRight)}
        </div>
      )}
      {!isPhone && views}
      <div className={classes.group}>{children}</div>
      {isPhone && views}
    </div>
  );
}

type StepButtonProps = {
  label: string;
  range: CalendarRange;
  /** Where the range ends before it, there is nowhere to go. */
  edge: string;
  target: string;
  variant: 'default' | 'subtle';
  Icon: typeof IconChevronLeft;
  onPickDay: (day: string) => void;
};

/** To what comes before or after. */
export const StepButton = ({ label, range, edge, target, variant, Icon, onPickDay }: StepButtonProps) => (
  <ActionIcon
    size={44}
    variant={variant}
    aria-label={label}
    disabled={!isWithin(range, edge)}
    onClick={() => onPickDay(clampDay(range, target))}
  >
    <Icon size={20} stroke={1.8} aria-hidden="true" />
  </ActionIcon>
);
