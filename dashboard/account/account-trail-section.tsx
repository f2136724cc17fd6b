import { Button } from '@mantine/core';
import { useState } from 'react';
import { AuditList, accountTrailQuery } from '../audit-trail/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';

/** Logins and changes of one's own account. Folded until opened. */
export function AccountTrailSection() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('accountTrail.title')}>
      <p className={classes.lead}>{t('accountTrail.lead')}</p>
      {isOpen ? (
        <AuditList trail={accountTrailQuery()} />
      ) : (
        <Button variant="default" mt={12} onClick={() => setOpen(true)}>
          {t('accountTrail.open')}
        </Button>
      )}
    </Section>
  );
}
