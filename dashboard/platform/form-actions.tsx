/** How a form ends. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './form-actions.module.css';

/** Something that is there: saved, or as it was. Within the thumb's reach on a phone. */
export function SaveActions({ draft }: { draft: { isDirty: boolean; isSending: boolean; reset: () => void } }) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={draft.isSending}>
        {t('form.save')}
      </Button>
      <Button variant="default" onClick={draft.reset} disabled={draft.isSending || !draft.isDirty}>
        {t('form.cancel')}
      </Button>
    </div>
  );
}

/** Something new: added, or given up. */
export function AddActions({ draft, onCancel }: { draft: { isSending: boolean }; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={draft.isSending}>
        {t('form.add')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </div>
  );
}
