import { Switch } from '@mantine/core';
import type { Field } from '../form/field.ts';

type Props = Field<boolean> & { label: string; description?: string };

export function SwitchField({ value, onChange, ...rest }: Props) {
  return <Switch {...rest} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
}
