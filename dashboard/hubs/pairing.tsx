import { Button } from '@mantine/core';
import type { Hub } from '@sluice/contract/hubs';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useAddDevice } from '../devices/index.ts';
import { useGarden } from '../groups/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useAddSensor } from '../sensors/index.ts';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import unseen from '../ui/text/unseen.module.css';
import { useSetPairing } from './calls.ts';
import classes from './hub-setting.module.css';
import { useOwnHubs } from './use-own-hubs.ts';

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

/** While the hub is open, a simulated valve or probe can be the one that joins. */
function JoinSimulated({ hub }: { hub: Pick<Hub, 'id'> }) {
  const { t } = useTranslation();
  const garden = useGarden();
  const groupId = garden?.group.id ?? '';
  const device = useAddDevice(groupId);
  const sensor = useAddSensor(groupId);
  const isOwn = useOwnHubs().some(({ id }) => id === hub.id);
  if (!garden?.mayChange || !isOwn) return null;
  const { device_type: type, zones } = garden.group;
  return (
    <div className={classes.join}>
      {type === 'PIXIE' && (
        <Button
          variant="default"
          loading={device.isPending}
          onClick={() =>
            device.mutate(
              { name: t('pairing.newValve'), driver: 'simulated', model: 'PIXIE-Z1', hub_id: hub.id },
              { onSuccess: ({ recalculation }) => showDone(t('pairing.joined'), recalculation) },
            )
          }
        >
          {t('pairing.simulatedValve')}
        </Button>
      )}
      <Button
        variant="default"
        loading={sensor.isPending}
        onClick={() =>
          sensor.mutate(
            { name: t('pairing.newSensor'), driver: 'simulated', zone_id: zones[0]?.id ?? null, hub_id: hub.id },
            { onSuccess: ({ recalculation }) => showDone(t('pairing.joined'), recalculation) },
          )
        }
      >
        {t('pairing.simulatedSensor')}
      </Button>
    </div>
  );
}
