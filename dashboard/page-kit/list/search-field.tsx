import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './search-field.module.css';

type Props = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  /** Behind the text, as how many were found. */
  children?: ReactNode;
};

/** What one types to find something on a page; the key "/" leads here, Escape empties it. */
export const SearchField = ({ label, text, onChange, onFocus, children }: Props) => (
  <div className={classes.search}>
    <IconSearch size={20} stroke={1.6} aria-hidden="true" />
    <input
      type="search"
      data-shortcut="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onFocus={onFocus}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        onChange('');
      }}
    />
    {children}
  </div>
);
