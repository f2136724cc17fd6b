import { useMediaQuery } from '@mantine/hooks';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarDaysProps } from '../calendar/calendar-props.ts';
import { type CalendarEntry, canBeSkipped } from '../entries/calendar-entry.ts';
import { MINUTES_PER_DAY, wallMinutes } from '../ribbon/wall-minutes.ts';
import classes from './day-timeline.module.css';
import { TimelineBlock } from './timeline-block.tsx';
import { timelineRows } from './timeline-blocks.ts';
import { useMoveRun } from './use-move-run.ts';

/** Where a day is wider than its page, so much of it stands before the first watering. */
const LEFT_OF_FIRST = 0.04;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

type Props = Pick<CalendarDaysProps, 'day' | 'byDay' | 'now' | 'nothing' | 'daylight' | 'onOpen'> & {
  group: CurrentGroup;
};

/** One day's 24 hours, a row for each zone; what is planned is moved by dragging, or by the arrow keys. */
export function DayTimeline({ day, byDay, now, nothing, daylight, onOpen, group }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { isBusy, move } = useMoveRun(group);
  const mayMove = may(group.relationship, 'change') && group.device_type !== 'SENSOR';
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const rows = timelineRows(byDay.get(day) ?? [], day);
  const first = Math.min(
    ...rows.flatMap(({ blocks }) => blocks.flatMap((one) => one.stretches.map(({ from }) => from))),
  );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: shown } = frame;
    if (shown && Number.isFinite(first))
      shown.scrollLeft = (first / MINUTES_PER_DAY - LEFT_OF_FIRST) * shown.scrollWidth;
  }, [first]);
  const share = (minutes: number) => `${(minutes / MINUTES_PER_DAY) * 100}%`;
  const clock = (instant: Date) => wallMinutes(dates.wallTime(instant));
  const sun = daylight(day);
  const isToday = dates.localDate(now) === day;
  const isMovable = (entry: CalendarEntry) =>
    mayMove && !isBusy && canBeSkipped(entry, now) && entry.zoneId !== null && !entry.isMaster;

  if (rows.length === 0) return <p className={classes.none}>{nothing}</p>;
  return (
    <section className={classes.timeline} aria-label={dates.longDay(day)}>
      {mayMove && <p className={classes.hint}>{t(isTouch ? 'timeline.hintTouch' : 'timeline.hint')}</p>}
      <div className={classes.frame} ref={frame}>
        <div className={classes.hours} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ insetInlineStart: share(hour * 60) }}>
              {dates.hour(hour)}
            </span>
          ))}
        </div>
        <ul className={classes.rows}>
          {rows.map(({ key, name, blocks, lanes }) => (
            <li key={key} className={classes.row} style={{ '--lanes': lanes } as CSSProperties}>
              <span className={classes.name}>{name}</span>
              <div className={classes.track}>
                {sun && (
                  <span
                    className={classes.day}
                    style={{
                      insetInlineStart: share(clock(sun.sunrise)),
                      width: share(Math.max(0, clock(sun.sunset) - clock(sun.sunrise))),
                    }}
                  />
                )}
                {HOURS.slice(1, -1).map((hour) => (
                  <span key={hour} className={classes.mark} style={{ insetInlineStart: share(hour * 60) }} />
                ))}
                {isToday && <span className={classes.now} style={{ insetInlineStart: share(clock(now)) }} />}
                {blocks.map((block) => (
                  <TimelineBlock
                    key={block.entry.id}
                    block={block}
                    isMovable={isMovable(block.entry)}
                    onOpen={onOpen}
                    onMove={move}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
