import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldsIn, fieldsOfPart, type Part } from '../form/field.ts';
import classes from '../layout/form-page.module.css';

type Props<V extends object> = Part<V | null> & {
  label: string;
  description?: string;
  /** What it begins with when it is switched on. */
  usual: V;
  children: (field: FieldsIn<V>) => ReactNode;
};

/** A part of a form that is not there while its switch is off. */
export const SwitchedPart = <V extends object>({ usual, value, error, onChange, children, ...texts }: Props<V>) => (
  <>
    <Switch
      {...texts}
      checked={value !== null}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
    />
    {value && <div className={classes.row}>{children(fieldsOfPart({ value, error, onChange }))}</div>}
  </>
);
