import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/loading/page-part.ts';
import section from '../../ui/layout/section.module.css';
import { Section } from '../../ui/layout/section.tsx';
import classes from './zone-status-section.module.css';

const ZoneStatus = lazyPart(() => import('./zone-status.tsx'));

/** Chart and valve of a zone, fetched when somebody wants to see them. */
export function ZoneStatusSection() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('zoneStatus.title')}>
      {isOpen ? (
        <Suspense fallback={<div className={classes.pending} aria-hidden="true" />}>
          <ZoneStatus />
        </Suspense>
      ) : (
        <>
          <p className={section.lead}>{t('zoneStatus.lead')}</p>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('zoneStatus.open')}
          </Button>
        </>
      )}
    </Section>
  );
}
