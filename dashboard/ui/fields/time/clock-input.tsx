import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readClock, type WriteClock } from './typed-clock.ts';

type Props = Pick<TextInputProps, 'label' | 'description' | 'aria-label' | 'error'> & {
  /** `HH:MM`, or what was typed where that is no time. */
  value: string;
  onChange: (value: string) => void;
  write: WriteClock;
};

/** A time on the clock as the reader writes it: the browser's own field follows the browser's language. */
export function ClockInput({ value, onChange, write, ...rest }: Props) {
  /** While it is being typed; null once that is done. */
  const [typed, setTyped] = useState<string | null>(null);
  const written = readClock(value, write) === value ? write(value) : value;
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={write('06:30')}
      value={typed ?? written}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readClock(text, write) ?? text.trim());
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={({ key }) => key === 'Enter' && setTyped(null)}
    />
  );
}
