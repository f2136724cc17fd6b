import { Button } from '@mantine/core';
import classes from './save-bar.module.css';

type Props = {
  save: string;
  cancel: string;
  isDirty: boolean;
  isSending: boolean;
  onCancel: () => void;
};

/** At the foot of a form: within the thumb's reach on a phone. */
export function SaveBar({ save, cancel, isDirty, isSending, onCancel }: Props) {
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={isSending}>
        {save}
      </Button>
      <Button variant="default" onClick={onCancel} disabled={isSending || !isDirty}>
        {cancel}
      </Button>
    </div>
  );
}
