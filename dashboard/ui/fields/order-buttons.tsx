import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './order-buttons.module.css';

type Props = {
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Moves its row up or down; the focus stays with the row, so that one may go on pressing. */
export function OrderButtons({ up, down, isFirst, isLast, onMove }: Props) {
  const buttons = useRef<HTMLSpanElement>(null);
  const move = (by: -1 | 1) => {
    onMove(by);
    requestAnimationFrame(() => {
      const [upward, downward] = buttons.current?.querySelectorAll('button') ?? [];
      const [wanted, other] = by < 0 ? [upward, downward] : [downward, upward];
      (wanted?.disabled ? other : wanted)?.focus();
    });
  };
  if (isFirst && isLast) return null;
  return (
    <span ref={buttons} className={classes.buttons}>
      <ActionIcon size={44} variant="subtle" aria-label={up} title={up} disabled={isFirst} onClick={() => move(-1)}>
        <IconArrowUp size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon size={44} variant="subtle" aria-label={down} title={down} disabled={isLast} onClick={() => move(1)}>
        <IconArrowDown size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
