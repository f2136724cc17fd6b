/** A form of something that exists: its fields, then save or cancel. */
import type { ComponentProps } from 'react';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveActions } from '../../platform/form/form-actions.tsx';
import classes from '../../ui/layout/form-page.module.css';

type FormProps = Omit<ComponentProps<typeof DraftForm>, 'className'>;

export type SettingsFormProps = FormProps & ComponentProps<typeof SaveActions>;

export function SettingsForm({ children, ...form }: SettingsFormProps) {
  return (
    <DraftForm {...form} className={classes.form}>
      {children}
      <SaveActions draft={form.draft} />
    </DraftForm>
  );
}
