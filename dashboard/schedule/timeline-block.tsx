import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import unseen from '../ui/unseen.module.css';
import { type CalendarEntry, ribbonRuns } from './calendar-entry.ts';
import classes from './day-timeline.module.css';
import { type Block, clampShift, wallClock } from './timeline-blocks.ts';
import type { MoveRun } from './use-move-run.ts';
import { MINUTES_PER_DAY } from './wall-minutes.ts';

const KEY_MINUTES = 5;
const KEY_MINUTES_WITH_SHIFT = 60;
/** Less is a press, not a drag. */
const DRAG_PX = 4;
/** From here on there is no room for the time behind it. */
const LATE_MINUTES = 20 * 60;
/** So that even a two-minute run can be seen and taken hold of. */
const NARROWEST = 8;

type Props = {
  block: Block;
  isMovable: boolean;
  onOpen: (entry: CalendarEntry) => void;
  onMove: MoveRun;
};

/** One watering of a zone with its cycles. A press opens its card. */
export function TimelineBlock({ block, isMovable, onOpen, onMove }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [shift, setShift] = useState(0);
  const held = useRef<{ x: number; perMinute: number; isDragged: boolean } | null>(null);
  const { entry, stretches, seconds } = block;
  const first = Math.min(...stretches.map(({ from }) => from));
  const last = Math.max(...stretches.map(({ to }) => to), first + NARROWEST);
  const length = last - first;
  const time = wallClock(first + shift);
  const [run] = ribbonRuns([entry]);

  const drop = () => {
    if (shift !== 0) onMove(entry, seconds, time);
    setShift(0);
  };
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    const track = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (!isMovable || event.button !== 0 || track === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, perMinute: track / MINUTES_PER_DAY, isDragged: false };
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (!held.current) return;
    const moved = clientX - held.current.x;
    if (Math.abs(moved) > DRAG_PX) held.current.isDragged = true;
    if (held.current.isDragged) setShift(clampShift(stretches, moved / held.current.perMinute));
  };
  const press = () => {
    const wasDragged = held.current?.isDragged ?? false;
    held.current = null;
    if (wasDragged || shift !== 0) drop();
    else onOpen(entry);
  };
  const walk = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape' && shift !== 0) {
      event.preventDefault();
      setShift(0);
    }
    if (!isMovable || steps === undefined) return;
    event.preventDefault();
    const minutes = steps * (event.shiftKey ? KEY_MINUTES_WITH_SHIFT : KEY_MINUTES);
    setShift(clampShift(stretches, shift + minutes));
  };
  const cancel = () => {
    held.current = null;
    setShift(0);
  };

  return (
    <button
      type="button"
      className={classes.block}
      data-state={run?.state}
      data-movable={isMovable || undefined}
      data-moved={shift !== 0 || undefined}
      data-late={first + shift > LATE_MINUTES || undefined}
      style={{
        insetInlineStart: `${((first + shift) / MINUTES_PER_DAY) * 100}%`,
        width: `${(length / MINUTES_PER_DAY) * 100}%`,
      }}
      title={`${dates.clock(time)} ${entry.name}`}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerCancel={cancel}
      onKeyDown={walk}
      onBlur={cancel}
      onClick={press}
    >
      <span className={unseen.words}>
        {run &&
          t('ribbon.run', {
            zone: entry.name,
            start: dates.time(entry.start.utc),
            end: dates.clock(wallClock(Math.min(last, MINUTES_PER_DAY - 1))),
            state: t(`ribbon.${run.state}`),
          })}
      </span>
      {stretches.map(({ from, to }) => (
        <span
          key={from}
          className={classes.cycle}
          style={{
            insetInlineStart: `${((from - first) / length) * 100}%`,
            width: `${(Math.max(NARROWEST, to - from) / length) * 100}%`,
          }}
        />
      ))}
      <span className={classes.time} aria-live="polite">
        {shift === 0 ? (
          ''
        ) : (
          <>
            <span aria-hidden="true">{dates.clock(time)}</span>
            <span className={unseen.words}>{t('timeline.newTime', { time: dates.clock(time) })}</span>
          </>
        )}
      </span>
    </button>
  );
}
