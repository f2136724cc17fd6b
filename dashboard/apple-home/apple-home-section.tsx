import { Button } from '@mantine/core';
import type { AppleHome } from '@sluice/contract/apple-home';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import own from './apple-home.module.css';
import { appleHomeQuery, useEndAppleHome, useShowInAppleHome, useUnpairAll } from './calls.ts';

/** Its library is loaded when a code is shown. */
const ScanCode = lazy(() => import('../page-kit/form/scan-code.tsx'));

/** Shows the garden in Apple's Home, with the code to pair. */
export function AppleHomeSection({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const read = useQuery(appleHomeQuery(groupId));
  const show = useShowInAppleHome(groupId);
  const end = useEndAppleHome(groupId);
  const unpair = useUnpairAll(groupId);
  const { data } = read;
  const home = data?.apple_home ?? null;
  return (
    <Section title={t('appleHome.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('appleHome.lead')}</p>
        <FailedReads reads={[read]} />
        {data?.is_offered === false && <p className={classes.lead}>{t('appleHome.off')}</p>}
        {data?.is_offered && home && <Pairing home={home} />}
        <div className={classes.actions}>
          {data?.is_offered && !home && (
            <Button variant="default" loading={show.isPending} onClick={() => show.mutate(groupId)}>
              {t('appleHome.on')}
            </Button>
          )}
          {home && (
            <>
              <Button
                variant="default"
                loading={unpair.isPending}
                onClick={() => unpair.mutate(groupId, { onSuccess: () => showDone(t('appleHome.renewed'), null) })}
              >
                {t('appleHome.renew')}
              </Button>
              <Button
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate(groupId, { onSuccess: () => showDone(t('appleHome.ended'), null) })}
              >
                {t('appleHome.end')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}

function Pairing({ home }: { home: AppleHome }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { controllers, last_heard_at: heardAt } = home;
  const facts = [
    controllers.length === 0 ? t('appleHome.notPaired') : t('appleHome.paired', { number: controllers.length }),
    ...(heardAt ? [t('appleHome.heard', { when: dates.ago(heardAt, now) })] : []),
    t('appleHome.shownBy', { name: home.switched_on_by, port: home.port }),
  ];
  return (
    <>
      {home.is_port_taken && <p role="alert">{t('appleHome.portTaken', { port: home.port })}</p>}
      <p className={classes.lead}>{t('appleHome.codeHint')}</p>
      <Suspense>
        <ScanCode text={home.setup_uri} label={t('appleHome.qr')} />
      </Suspense>
      <code className={own.code}>{home.setup_code}</code>
      <p className={classes.lead}>{facts.join(' · ')}</p>
    </>
  );
}
