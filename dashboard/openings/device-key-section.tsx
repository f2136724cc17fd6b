import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { DeviceKey } from '@sluice/contract/openings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { ShownOnce } from '../page-kit/form/secret-section.tsx';
import { TakeBackButton, TakeBackDialog } from '../page-kit/list/take-back.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import classes from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { deviceKeysQuery, useAddDeviceKey, useEndDeviceKey } from './calls.ts';

type Props = { group: Pick<CurrentGroup, 'id' | 'devices' | 'sensors'> };

/** Keys by which other programs reach one device or sensor. */
export function DeviceKeySection({ group: { id, devices, sensors } }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const read = useQuery(deviceKeysQuery(id));
  const keys = read.data ?? [];
  const add = useAddDeviceKey(id);
  const end = useEndDeviceKey(id);
  const things = [...devices, ...sensors];
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [ending, setEnding] = useState<DeviceKey | null>(null);
  const first = things[0];
  if (!first) return null;
  const nameOf = (key: DeviceKey) => things.find((thing) => thing.id === (key.device_id ?? key.sensor_id))?.name ?? '';
  const make = () => {
    const subject = chosen ?? first.id;
    const device = devices.find((thing) => thing.id === subject);
    const sensor = sensors.find((thing) => thing.id === subject);
    const body = device ? { device_id: device.id } : sensor && { sensor_id: sensor.id };
    if (body) add.mutate(body, { onSuccess: ({ key }) => setMade(key) });
  };
  return (
    <Section title={t('openings.deviceKeys')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('openings.keyLead')}</p>
        {made && <ShownOnce secret={made} hint={t('openings.keyOnce')} onClose={() => setMade(null)} />}
        <FailedReads reads={[read]} />
        {keys.length > 0 && (
          <ul className={classes.plainList}>
            {keys.map((key) => (
              <Row
                key={key.id}
                name={nameOf(key)}
                facts={[
                  key.last_used_at
                    ? t('apiTokens.used', { when: dates.ago(key.last_used_at, now) })
                    : t('apiTokens.neverUsed'),
                ]}
              >
                <TakeBackButton name={nameOf(key)} onClick={() => setEnding(key)} />
              </Row>
            ))}
          </ul>
        )}
        <SelectField
          label={t('openings.keyFor')}
          options={things.map((thing) => ({ value: thing.id, label: thing.name }))}
          value={chosen ?? first.id}
          onChange={setChosen}
        />
        <div className={classes.actions}>
          <Button variant="default" loading={add.isPending} onClick={make}>
            {t('openings.addKey')}
          </Button>
        </div>
      </div>
      <TakeBackDialog
        held={ending && { id: ending.id, name: nameOf(ending) }}
        warning={t('openings.endKeyText')}
        end={end}
        onClose={() => setEnding(null)}
      />
    </Section>
  );
}
