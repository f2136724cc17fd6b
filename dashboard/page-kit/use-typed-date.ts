import { useState } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { readDate } from '../ui/fields/typed-date.ts';

/**
 * What makes a text field one for a day, in the reader's order: the browser's own field follows the browser's language.
 *
 * @param value `YYYY-MM-DD`, or what was typed where that is no day
 */
export function useTypedDate(value: string, onChange: (value: string) => void) {
  const { dates } = useDisplay();
  const thisYear = Number(dates.localDate(useNow()).slice(0, 4));
  /** While it is being typed; null once that is done. */
  const [typed, setTyped] = useState<string | null>(null);
  const write = dates.dateInFigures;
  const written = readDate(value, write, thisYear) === value ? write(value) : value;
  return {
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: write(`${thisYear}-12-31`),
    value: typed ?? written,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
    onChange: ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) => {
      setTyped(text);
      onChange(readDate(text, write, thisYear) ?? text.trim());
    },
    onBlur: () => setTyped(null),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && setTyped(null),
  } as const;
}
