import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { replacementQuery } from './calls.ts';
import { MatchValves } from './match-valves.tsx';
import { useReplace } from './use-replace.ts';

type Props = {
  group: CurrentGroup;
  old: Device;
  /** Where a new device is added. */
  addDevice: (onAdded: (id: Device['id']) => void) => ReactNode;
};

/** The new device is chosen or added; then its valves are matched. */
export function ReplaceDevice({ group, old, addDevice }: Props) {
  const { t } = useTranslation();
  const { isLeaving, ...replacing } = useReplace(old);
  const { data: choice } = useQuery({ ...replacementQuery(old), enabled: !isLeaving });
  const [chosen, setChosen] = useState<Device['id'] | null>(null);
  if (!choice) return null;
  const { candidates } = choice;
  const candidate = candidates.find(({ device_id }) => device_id === chosen) ?? candidates[0];
  const nameOf = (id: Device['id']) => group.devices.find((device) => device.id === id)?.name ?? '';
  return (
    <>
      <Section title={t('replaceDevice.newDevice')}>
        <div className={form.form}>
          {candidate ? (
            <SelectField
              label={t('replaceDevice.by')}
              options={candidates.map(({ device_id }) => ({ value: device_id, label: nameOf(device_id) }))}
              value={candidate.device_id}
              onChange={setChosen}
            />
          ) : (
            <p>{t('replaceDevice.none')}</p>
          )}
          <Folded title={t('replaceDevice.add')} isOpen={!candidate} late={addDevice(setChosen)} />
        </div>
      </Section>
      {candidate && (
        <MatchValves
          group={group}
          old={old}
          zones={choice.zones}
          candidate={candidate}
          newName={nameOf(candidate.device_id)}
          {...replacing}
        />
      )}
    </>
  );
}
