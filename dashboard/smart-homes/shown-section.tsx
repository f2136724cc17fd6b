/** What the sections of all kinds of homes have: switched on with a press, then a code, and the ways to end it. */
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import own from './smart-homes.module.css';

/** Its library is loaded when a code is shown. */
const ScanCode = lazy(() => import('../page-kit/form/scan-code.tsx'));

interface Change {
  isPending: boolean;
  mutate(groupId: string, options?: { onSuccess: () => void }): void;
}

interface ShownSectionProps {
  groupId: string;
  texts: Record<'title' | 'lead' | 'off' | 'on', string>;
  reads: Parameters<typeof FailedReads>[0]['reads'];
  /** Undefined while it is read. */
  isOffered: boolean | undefined;
  calls: { show: Change; end: Change; unpair: Change };
  /** What is shown where the garden is; null where it is not. */
  children: ReactNode;
  moreActions?: ReactNode;
}

export function ShownSection({ groupId, texts, reads, isOffered, calls, children, moreActions }: ShownSectionProps) {
  const { t } = useTranslation();
  const { show, end, unpair } = calls;
  const isShown = children !== null;
  return (
    <Section title={texts.title}>
      <div className={classes.form}>
        <p className={classes.lead}>{texts.lead}</p>
        <FailedReads reads={reads} />
        {isOffered === false && <p className={classes.lead}>{texts.off}</p>}
        {isOffered && children}
        <div className={classes.actions}>
          {isOffered && !isShown && (
            <Button variant="default" loading={show.isPending} onClick={() => show.mutate(groupId)}>
              {texts.on}
            </Button>
          )}
          {isOffered && moreActions}
          {isShown && (
            <>
              <Button
                variant="default"
                loading={unpair.isPending}
                onClick={() => unpair.mutate(groupId, { onSuccess: () => showDone(t('shownHome.renewed'), null) })}
              >
                {t('shownHome.renew')}
              </Button>
              <Button
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate(groupId, { onSuccess: () => showDone(t('shownHome.ended'), null) })}
              >
                {t('shownHome.end')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Section>
  );
}

interface PairingCodeProps {
  home: { port: number; is_port_taken: boolean; switched_on_by: string; last_heard_at: string | null };
  code: { text: string | null; toScan: string | null; hint: string; label: string };
  /** What is said before when it was last heard. */
  facts: readonly string[];
}

export function PairingCode({ home, code, facts }: PairingCodeProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { last_heard_at: heardAt, port } = home;
  if (code.text === null || code.toScan === null) return <p role="alert">{t('shownHome.unreadable')}</p>;
  const all = [
    ...facts,
    ...(heardAt ? [t('shownHome.heard', { when: dates.ago(heardAt, now) })] : []),
    t('shownHome.shownBy', { name: home.switched_on_by, port }),
  ];
  return (
    <>
      {home.is_port_taken && <p role="alert">{t('shownHome.portTaken', { port })}</p>}
      <p className={classes.lead}>{code.hint}</p>
      <Suspense>
        <ScanCode text={code.toScan} label={code.label} />
      </Suspense>
      <code className={own.code}>{code.text}</code>
      <p className={classes.lead}>{all.join(' · ')}</p>
    </>
  );
}
