import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { testSeconds, useTryValves, valveTestsQuery } from './calls.ts';
import { TestList } from './test-list.tsx';
import classes from './valve-tests.module.css';

type Props = {
  device: Pick<Device, 'id' | 'name'>;
  zones: readonly Pick<Zone, 'id' | 'name' | 'terminal' | 'timer_proof'>[];
};

/** Every valve of a device in turn, and the report of the last time. */
export function SelfTest({ device, zones }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { data } = useQuery(valveTestsQuery(device.id));
  const tests = data?.tests ?? [];
  const { mutate: tryValves, isPending } = useTryValves(device.id);
  const isRunning = tests.some(({ result }) => result === null);
  return (
    <>
      <p className={classes.lead}>{t('valveTest.selfLead', { length: dates.duration(testSeconds(data)) })}</p>
      <TestList deviceId={device.id} zones={zones} tests={tests} />
      <span>
        <Button
          variant="default"
          disabled={isRunning}
          loading={isPending}
          leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
          aria-label={t('valveTest.tryAllOf', { name: device.name })}
          onClick={() => tryValves(null)}
        >
          {t('valveTest.tryAll')}
        </Button>
      </span>
    </>
  );
}
