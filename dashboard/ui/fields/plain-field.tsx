/** Fields of the pages before the garden, and of pages that need no others: both are small because of them. Forms use Mantine's. */
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import classes from './plain-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  description?: string;
  error?: string | undefined;
  /** Shown in the field, after what is typed. */
  aside?: ReactNode;
};

export function PlainField({ label, description, error, aside, ...input }: Props) {
  const id = useId();
  const descriptionId = description && `${id}-description`;
  const errorId = error && `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.box} data-wrong={error ? true : undefined}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, descriptionId].filter(Boolean).join(' ') || undefined}
        />
        {aside}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type PasswordProps = Omit<Props, 'type' | 'aside'> & { showLabel: string };

export function PasswordField({ showLabel, ...field }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <PlainField
      {...field}
      type={isShown ? 'text' : 'password'}
      aside={
        <ActionIcon
          size={42}
          variant="subtle"
          color="gray"
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
