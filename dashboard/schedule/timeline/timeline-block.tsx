import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { type CalendarEntry, ribbonRuns } from '../entries/calendar-entry.ts';
import { MINUTES_PER_DAY } from '../ribbon/wall-minutes.ts';
import classes from './day-timeline.module.css';
import { type Block, clampShift, drawnFrom, NARROWEST, wallClock } from './timeline-blocks.ts';
import type { MoveRun } from './use-move-run.ts';

const KEY_MINUTES = 5;
const KEY_MINUTES_WITH_SHIFT = 60;
/** Less is a press, not a drag. */
const DRAG_PX = 4;
/** A finger that rests so long lifts the block; one that moves before swipes the page. */
const LIFT_MS = 350;
const SWIPE_PX = 10;
/** From here on there is no room for the time behind it. */
const LATE_MINUTES = 20 * 60;

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
  const [isLifted, setLifted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef<{ x: number; perMinute: number; isDragged: boolean; isFinger: boolean } | null>(null);
  const lifting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { entry, stretches, seconds } = block;
  const { from: first, to: last } = drawnFrom(stretches);
  const length = last - first;
  const time = wallClock(first + shift);
  const [run] = ribbonRuns([entry]);

  // While a block is lifted, the page stays where it is. React's own listener could not say so.
  useEffect(() => {
    const { current: element } = button;
    const stay = (event: TouchEvent) => {
      if (held.current?.isDragged) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', stay);
      clearTimeout(lifting.current);
    };
  }, []);

  const release = () => {
    clearTimeout(lifting.current);
    held.current = null;
    setLifted(false);
  };
  const drop = () => {
    if (shift !== 0) onMove(entry, seconds, time);
    setShift(0);
  };
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    const track = event.currentTarget.parentElement?.clientWidth ?? 0;
    if (!isMovable || event.button !== 0 || track === 0) return;
    const isFinger = event.pointerType === 'touch';
    held.current = { x: event.clientX, perMinute: track / MINUTES_PER_DAY, isDragged: false, isFinger };
    if (!isFinger) return event.currentTarget.setPointerCapture(event.pointerId);
    clearTimeout(lifting.current);
    lifting.current = setTimeout(() => {
      if (!held.current) return;
      held.current.isDragged = true;
      setLifted(true);
    }, LIFT_MS);
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (!held.current) return;
    const moved = clientX - held.current.x;
    const { isFinger } = held.current;
    if (isFinger && !held.current.isDragged && Math.abs(moved) > SWIPE_PX) return release();
    if (!isFinger && Math.abs(moved) > DRAG_PX) held.current.isDragged = true;
    if (held.current.isDragged) setShift(clampShift(stretches, moved / held.current.perMinute));
  };
  /** After a finger that dragged comes no click. */
  const lift = () => {
    if (!held.current?.isFinger) return;
    const wasDragged = held.current.isDragged;
    release();
    if (wasDragged) drop();
  };
  const press = () => {
    const wasDragged = held.current?.isDragged ?? false;
    release();
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
    release();
    setShift(0);
  };

  return (
    <button
      ref={button}
      type="button"
      className={classes.block}
      data-state={run?.state}
      data-movable={isMovable || undefined}
      data-moved={shift !== 0 || isLifted || undefined}
      onContextMenu={(event) => held.current?.isFinger && event.preventDefault()}
      data-late={first + shift > LATE_MINUTES || undefined}
      style={
        {
          '--from': ((first + shift) / MINUTES_PER_DAY) * 100,
          '--long': (length / MINUTES_PER_DAY) * 100,
          '--lane': block.lane,
        } as CSSProperties
      }
      title={`${dates.clock(time)} ${entry.name}`}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={lift}
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
      <span className={classes.drawn}>
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
      </span>
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
