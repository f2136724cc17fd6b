import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { OrderButtons } from './order-buttons.tsx';
import classes from './ordered-lengths.module.css';
import { QuantityField } from './quantity-field.tsx';

export type Length = { id: string; minutes: number | null; amount: number | null };

export type LengthRowTexts = {
  minutes: string;
  minutesUnit: string;
  amount: string;
  amountUnit: string;
  up: (name: string) => string;
  down: (name: string) => string;
  remove: (name: string) => string;
};

type Props = {
  name: string;
  value: Length;
  isFirst: boolean;
  isLast: boolean;
  error: (path: string) => string | undefined;
  texts: LengthRowTexts;
  onMove: (by: -1 | 1) => void;
  onChange: (value: Length) => void;
  onRemove: () => void;
};

export function LengthRow({ name, value, isFirst, isLast, error, texts, onMove, onChange, onRemove }: Props) {
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const figure = (name: 'minutes' | 'amount') => (
    <QuantityField
      label={texts[name]}
      unit={texts[`${name}Unit`]}
      value={value[name]}
      error={error(name)}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
    />
  );
  return (
    <li className={classes.item} onKeyDown={moveByKey}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        <OrderButtons up={texts.up(name)} down={texts.down(name)} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        {figure('minutes')}
        {figure('amount')}
      </div>
    </li>
  );
}
