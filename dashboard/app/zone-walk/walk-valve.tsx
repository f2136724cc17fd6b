import { Button } from '@mantine/core';
import type { ValveTest } from '@sluice/contract/valve-tests';
import { IconDroplet } from '@tabler/icons-react';
import { StopButton } from '../../page-kit/stop-button.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinSentences } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import type { Pulse } from './use-pulse.ts';
import classes from './zone-walk.module.css';

function describe(test: ValveTest | undefined, isBusy: boolean, t: Translate): string {
  if (test?.is_open) return t('zoneWalk.isOpen');
  if (isBusy) return t('zoneWalk.opening');
  if (!test) return t('zoneWalk.isShut');
  if (test.result === 'failed') return joinSentences(t('zoneWalk.failed'), test.fault && t(`runFault.${test.fault}`));
  return t('zoneWalk.closed');
}

/** The valve: open for some seconds, or ready to be opened. */
export function WalkValve({ pulse: { test, seconds, isBusy, open, close }, label }: { pulse: Pulse; label: string }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow(1_000);
  const length = dates.duration(seconds);
  const isOpen = test?.is_open ?? false;
  const openedMs = test ? Date.parse(test.tested.utc) : now.getTime();
  const openFor = Math.max(0, (now.getTime() - openedMs) / 1_000);
  const left = Math.max(0, seconds - openFor);
  return (
    <Card tone={isOpen ? 'water' : 'plain'}>
      <div className={classes.valve}>
        <p className={classes.state} aria-live="polite">
          {describe(test, isBusy, t)}
        </p>
        {isOpen && (
          <p className={classes.left} role="timer" aria-label={t('manualRun.timeLeft')}>
            {dates.countdown(left)}
          </p>
        )}
        {isOpen ? (
          <StopButton label={t('zoneWalk.closeNamed', { zone: label })} iconSize={20} onClick={close}>
            {t('zoneWalk.close')}
          </StopButton>
        ) : (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
            aria-label={t('zoneWalk.openNamed', { zone: label, length })}
            onClick={open}
          >
            {t(test ? 'zoneWalk.again' : 'zoneWalk.open', { length })}
          </Button>
        )}
      </div>
    </Card>
  );
}
