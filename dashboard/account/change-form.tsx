import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useLeaveWarning } from '../platform/form/leave-warning.ts';
import classes from '../ui/layout/form-page.module.css';

type Props = {
  form: { form: ComponentProps<'form'>; isSending: boolean; values: object };
  submit: string;
  children: ReactNode;
};

/** Changes how one logs in; what was typed is not lost by leaving. */
export function ChangeForm({ form: { form, isSending, values }, submit, children }: Props) {
  useLeaveWarning(Object.values(values).some(Boolean) && !isSending);
  return (
    <form {...form} className={classes.form}>
      {children}
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
