import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { useState } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { makeOptions, SelectField } from '../ui/fields/choice/select-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { useMoveZone } from './calls.ts';

type Props = { group: CurrentGroup; device: Device };

/** One zone of a device comes to a valve of another; nothing where there is no other. */
export function MoveZone({ group, device }: Props) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useMoveZone();
  const [chosenZone, setZone] = useState<Zone['id'] | null>(null);
  const [chosenValve, setValve] = useState<Zone['id'] | null>(null);
  const others = group.devices.filter((one) => one.id !== device.id && one.has_hardware && !one.is_on_trial);
  const own = group.zones.filter(({ device_id }) => device_id === device.id);
  const valves = others.flatMap((one) =>
    group.zones
      .filter(({ device_id }) => device_id === one.id)
      .map((there) => ({ there, device: one.name }))
      .toSorted((a, b) => a.there.terminal - b.there.terminal),
  );
  const zone = own.find(({ id }) => id === chosenZone) ?? own[0];
  const valve = valves.find(({ there }) => there.id === chosenValve) ?? valves[0];
  if (!zone || !valve) return null;
  const move = async () => {
    const { device_id, terminal } = valve.there;
    const { undo, recalculation } = await mutateAsync({ id: zone.id, change: { device_id, terminal } });
    showDone(t('moveZone.done', { zone: zone.name, device: valve.device, terminal }), recalculation, {
      label: t('snackbar.undo'),
      run: () => void mutateAsync({ id: zone.id, change: undo }).catch(() => undefined),
    });
  };
  return (
    <Section title={t('moveZone.title')}>
      <div className={form.form}>
        <p className={form.lead}>{t('moveZone.lead')}</p>
        <SelectField label={t('moveZone.zone')} options={makeOptions(own)} value={zone.id} onChange={setZone} />
        <SelectField
          label={t('moveZone.to')}
          options={valves.map(({ there, device: name }) => ({
            value: there.id,
            label: t('moveZone.valve', { device: name, terminal: there.terminal, zone: there.name }),
          }))}
          value={valve.there.id}
          onChange={setValve}
        />
        <span>
          <Button variant="default" loading={isPending} onClick={() => void move().catch(() => undefined)}>
            {t('moveZone.move', { zone: zone.name })}
          </Button>
        </span>
      </div>
    </Section>
  );
}
