import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';

import { DeletionForm } from './deletion-form.tsx';

export function DeletionSection() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <FieldSection title={t('accountPage.deletion')}>
      <p className={classes.lead}>{t('accountPage.deletionLead')}</p>
      {isOpen ? (
        <DeletionForm onCancel={() => setOpen(false)} />
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
