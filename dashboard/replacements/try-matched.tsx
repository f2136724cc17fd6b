import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { isUntried, TestList, testSeconds, useTryValves, valveTestsQuery } from '../valve-tests/index.ts';

type Props = {
  group: CurrentGroup;
  deviceId: Device['id'];
  zones: readonly Zone[];
  terminalOf: (id: Zone['id']) => number | null;
};

/** The valves of the new device, by the names of the zones that they are to water, one press each. */
export function TryMatched({ group, deviceId, zones, terminalOf }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { data } = useQuery(valveTestsQuery(deviceId));
  const tests = data?.tests ?? [];
  const { mutate: tryValves, isPending } = useTryValves(deviceId);
  const isRunning = tests.some(({ result }) => result === null);
  const length = dates.duration(testSeconds(data));
  const matched = zones.flatMap(({ id, name }) => {
    const there = group.zones.find(({ device_id, terminal }) => device_id === deviceId && terminal === terminalOf(id));
    return there ? [{ id, name, terminal: there.terminal, timer_proof: there.timer_proof }] : [];
  });
  const masters = new Set(group.zones.map(({ master_zone_id }) => master_zone_id));
  const behind = zones.filter(({ master_zone_id }) => zones.some(({ id }) => id === master_zone_id));
  if (matched.length === 0) return null;
  return (
    <Section title={t('replaceDevice.try')}>
      <p className={form.lead}>{t('replaceDevice.tryLead', { length })}</p>
      {behind.length > 0 && (
        <p role="note">{t('replaceDevice.behindMaster', { zones: behind.map(({ name }) => name).join(', ') })}</p>
      )}
      <TestList
        deviceId={deviceId}
        zones={matched}
        tests={tests}
        actionOf={(zone) =>
          // A pump without an open valve behind it is not let run, unless its timer has to be seen at work first.
          (!masters.has(zone.id) || isUntried(zone)) && (
            <Button
              variant="default"
              disabled={isRunning || isPending}
              leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
              aria-label={`${t('valveTest.try', { length })}, ${zone.name}`}
              onClick={() => tryValves([zone.terminal])}
            >
              {t('valveTest.try', { length })}
            </Button>
          )
        }
      />
    </Section>
  );
}
