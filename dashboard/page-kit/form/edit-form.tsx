/** The frame of a form that adds something new, or changes what there is. */
import type { ReactNode } from 'react';
import { DraftForm } from '../../platform/form/draft-form.tsx';
import { SaveActions, SendActions } from '../../platform/form/form-actions.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import classes from '../../ui/layout/form-page.module.css';

export type EditFormProps<V extends object> = {
  /** Of the form, among all there are. */
  name: string;
  draft: Draft<V>;
  isNew: boolean;
  onCancel: () => void;
};

/** Of something that repeats on days. */
export type RepeatingFormProps<V extends object> = {
  form: EditFormProps<V>;
  firstWeekday: number;
  /** The days to come, as the draft would have them. */
  preview: ReactNode;
};

type Props<V extends object> = EditFormProps<V> & { children: ReactNode };

export function EditForm<V extends object>({ name, draft, isNew, onCancel, children }: Props<V>) {
  return (
    <DraftForm name={name} draft={draft} className={classes.form}>
      {children}
      {isNew ? <SendActions draft={draft} onCancel={onCancel} /> : <SaveActions draft={draft} />}
    </DraftForm>
  );
}
