import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import unseen from '../text/unseen.module.css';
import { FieldGroup } from './field-group.tsx';
import { type Length, LengthRow, type LengthRowTexts } from './length-row.tsx';
import classes from './ordered-lengths.module.css';

export type OrderedLengthsTexts = LengthRowTexts & {
  add: (name: string) => string;
  /** Read out after a move. */
  moved: (name: string, place: number) => string;
};

type Props = {
  label: string;
  description: string;
  /** All that can be chosen. */
  items: readonly { id: string; name: string }[];
  value: readonly Length[];
  onChange: (value: Length[]) => void;
  /** The message at a path within the list (`0.minutes`), or of the list itself (empty path). */
  error: (path: string) => string | undefined;
  texts: OrderedLengthsTexts;
};

const NEW_MINUTES = 10;

/** Things in an order, each with minutes, an amount, or both. The order is changed by buttons, or Alt with the arrow keys. */
export function OrderedLengths({ label, description, items, value, onChange, error, texts }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const findName = (itemId: string) => items.find((item) => item.id === itemId)?.name ?? '';
  const left = items.filter((item) => value.every((length) => length.id !== item.id));

  const move = (from: number, to: number) => {
    const moved = value[from];
    if (!moved || to < 0 || to >= value.length) return;
    const held = document.activeElement;
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved));
    setSaid(texts.moved(findName(moved.id), to + 1));
    // What is moved in the page loses the focus.
    requestAnimationFrame(() => {
      if (held instanceof HTMLElement && list.current?.contains(held)) held.focus();
    });
  };

  return (
    <FieldGroup label={label} description={description} error={error('')}>
      <ol ref={list} className={classes.list}>
        {value.map((length, place) => (
          <LengthRow
            key={length.id}
            name={findName(length.id)}
            value={length}
            isFirst={place === 0}
            isLast={place === value.length - 1}
            error={(path) => error(`${place}.${path}`)}
            texts={texts}
            onMove={(by) => move(place, place + by)}
            onChange={(next) => onChange(value.with(place, next))}
            onRemove={() => onChange(value.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {left.length > 0 && (
        <div className={classes.add}>
          {left.map(({ id: itemId, name }) => (
            <Button
              key={itemId}
              variant="default"
              className={classes.addButton}
              onClick={() => onChange([...value, { id: itemId, minutes: NEW_MINUTES, amount: null }])}
            >
              {texts.add(name)}
            </Button>
          ))}
        </div>
      )}
      <p className={unseen.words} aria-live="polite">
        {said}
      </p>
    </FieldGroup>
  );
}
