import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import { useSayWater, useTryValves, valveTestsQuery } from './calls.ts';
import { TestRow } from './test-row.tsx';
import classes from './valve-tests.module.css';

type Props = { device: Pick<Device, 'id' | 'name'>; zones: readonly Pick<Zone, 'id' | 'name' | 'terminal'>[] };

/** Every valve of a device in turn, and the report of the last time. */
export function SelfTest({ device, zones }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { data: tests = [] } = useQuery(valveTestsQuery(device.id));
  const { mutate: tryValves, isPending } = useTryValves(device.id);
  const { mutate: say } = useSayWater(device.id);
  const isRunning = tests.some(({ result }) => result === null);
  return (
    <>
      <p className={classes.quiet}>{t('valveTest.selfLead', { length: dates.duration(LIMITS.valveTestSeconds) })}</p>
      <ul className={`${form.plainList} ${classes.list}`}>
        {zones.map((zone) => (
          <TestRow
            key={zone.id}
            zone={zone}
            test={tests.find(({ terminal }) => terminal === zone.terminal)}
            onSay={({ id }, waterSeen) => say({ id, waterSeen })}
          />
        ))}
      </ul>
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
