import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import { PasswordFirst } from './password/password-first.tsx';
import { useDeleteAccount } from './settings-calls.ts';

export function DeletionSection() {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeleteAccount();
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldSection title={t('accountPage.deletion')}>
      <p className={classes.lead}>{t('accountPage.deletionLead')}</p>
      {isOpen ? (
        <PasswordFirst
          name="password"
          color="red"
          submit={t('accountPage.deleteForGood')}
          onSubmit={remove}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="outline" color="red" onClick={() => setOpen(true)}>
            {t('accountPage.delete')}
          </Button>
        </div>
      )}
    </FieldSection>
  );
}
