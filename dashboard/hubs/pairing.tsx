import { Button } from '@mantine/core';
import type { Hub } from '@sluice/contract/hubs';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Section } from '../ui/section.tsx';
import unseen from '../ui/unseen.module.css';
import { useSetPairing } from './calls.ts';
import classes from './hub-setting.module.css';
import { JoinSimulated } from './join-simulated.tsx';

const SECOND_MS = 1_000;

/** Opens the hub for new end devices, counts down while it is open, and closes it. */
export function Pairing({ hub }: { hub: Hub }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow(SECOND_MS);
  const { mutate, isPending } = useSetPairing();
  const left = hub.pairing_until ? (Date.parse(hub.pairing_until.utc) - now.getTime()) / SECOND_MS : 0;
  const isOpen = left > 0;
  return (
    <Section title={t('pairing.title')}>
      <p role="status" className={unseen.words}>
        {isOpen ? t('pairing.isOpen') : ''}
      </p>
      {isOpen ? (
        <Card tone="water">
          <div className={classes.pairing}>
            <span>
              {t('pairing.open')}{' '}
              <span role="timer" className={classes.countdown}>
                {dates.countdown(left)}
              </span>
            </span>
            <Button variant="default" loading={isPending} onClick={() => mutate({ id: hub.id, isOpen: false })}>
              {t('pairing.close')}
            </Button>
          </div>
          <JoinSimulated hub={hub} />
        </Card>
      ) : (
        <>
          <p className={classes.lead}>
            {t('pairing.lead', {
              length: dates.duration(LIMITS.hubPairingSeconds, 'long'),
              seconds: LIMITS.timerButtonHoldSeconds,
            })}
          </p>
          <Button loading={isPending} onClick={() => mutate({ id: hub.id, isOpen: true })}>
            {t('pairing.start')}
          </Button>
        </>
      )}
    </Section>
  );
}
