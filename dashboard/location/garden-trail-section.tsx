import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useState } from 'react';
import { AuditList, auditTrailQuery, VisitList } from '../audit-trail/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';

/** Who changed what in the garden, and who came. Folded until opened. */
export function GardenTrailSection({ group }: { group: Pick<CurrentGroup, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('auditTrail.title')}>
      <p className={classes.lead}>{t('auditTrail.lead', { garden: group.name })}</p>
      {isOpen ? (
        <>
          <AuditList key={group.id} trail={auditTrailQuery(group.id)} />
          <VisitList groupId={group.id} />
        </>
      ) : (
        <Button variant="default" mt={12} onClick={() => setOpen(true)}>
          {t('auditTrail.open')}
        </Button>
      )}
    </Section>
  );
}
