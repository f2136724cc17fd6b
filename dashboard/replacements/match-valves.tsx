import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Replacement, ReplacementChoice } from '@sluice/contract/replacements';
import { useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { TryMatched } from './try-matched.tsx';
import { useMatch } from './use-match.ts';
import type { OldDeviceEnd } from './use-replace.ts';

type Props = {
  group: CurrentGroup;
  old: Device;
  zones: ReplacementChoice['zones'];
  candidate: ReplacementChoice['candidates'][number];
  newName: string;
  replace: (change: Replacement, newName: string) => Promise<void>;
  isBusy: boolean;
};

/** What can become of the old device. */
function listEnds({ has_hardware }: Device, isLeft: boolean): OldDeviceEnd[] {
  if (!isLeft) return ['removed', 'stays'];
  return has_hardware ? ['without_hardware', 'stays'] : ['stays'];
}

/** Each zone with the valve that waters it from now on; what becomes of the old device; and the change itself. */
export function MatchValves({ group, old, zones, candidate, newName, replace, isBusy }: Props) {
  const { t } = useTranslation();
  const { valves, terminalOf, choose } = useMatch(candidate);
  const [chosenEnd, setEnd] = useState<OldDeviceEnd>('removed');
  const [isAsking, setAsking] = useState(false);
  const own = group.zones
    .filter(({ device_id }) => device_id === old.id)
    .toSorted((one, other) => one.terminal - other.terminal);
  const isUnused = (id: string) => zones.some(({ zone_id, is_unused }) => zone_id === id && is_unused);
  const used = own.filter(({ id }) => !isUnused(id));
  const left = used.filter(({ id }) => terminalOf(id) === null);
  const unused = own.filter(({ id }) => isUnused(id));
  const ends = listEnds(old, left.length > 0);
  const end = ends.find((one) => one === chosenEnd) ?? ends[0] ?? 'stays';
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
  const send = () => replace({ device_id: candidate.device_id, valves, old_device: end }, newName);
  return (
    <>
      <Section title={t('replaceDevice.valves')}>
        <div className={form.form}>
          <p className={form.lead}>{t('replaceDevice.valvesLead', { device: newName })}</p>
          {used.map(({ id, name, terminal }) => (
            <SelectField
              key={id}
              label={name}
              description={t('replaceDevice.soFar', { terminal })}
              options={[
                ...candidate.free_terminals.map((number) => ({
                  value: number,
                  label: t('valveTest.terminal', { terminal: number }),
                })),
                { value: null, label: t('replaceDevice.noValve') },
              ]}
              value={terminalOf(id)}
              onChange={(number) => choose(id, number)}
            />
          ))}
          {used.length === 0 && <p>{t('replaceDevice.nothingUsed')}</p>}
        </div>
      </Section>
      <TryMatched group={group} deviceId={candidate.device_id} zones={used} terminalOf={terminalOf} />
      <Section title={t('replaceDevice.oldDevice', { device: old.name })}>
        <div className={form.form}>
          <SelectField
            label={t('replaceDevice.end')}
            options={ends.map((one) => ({ value: one, label: t(`replaceDevice.endOption.${one}`) }))}
            value={end}
            onChange={setEnd}
          />
          {left.length > 0 && (
            <p role="note">
              {t(end === 'stays' && old.has_hardware ? 'replaceDevice.leftThere' : 'replaceDevice.leftWithout', {
                zones: names(left),
                device: old.name,
              })}
            </p>
          )}
          {unused.length > 0 && end === 'removed' && <p>{t('replaceDevice.unusedGo', { zones: names(unused) })}</p>}
          <p className={form.lead}>{t('replaceDevice.notCarried')}</p>
          <p className={form.lead}>{t('replaceDevice.stops')}</p>
          <span>
            <Button
              disabled={left.length === used.length}
              loading={isBusy}
              onClick={() => (end === 'stays' ? void send() : setAsking(true))}
            >
              {t('replaceDevice.confirm', { device: old.name })}
            </Button>
          </span>
        </div>
      </Section>
      <ConfirmDialog
        isOpen={isAsking}
        isHarmful
        isBusy={isBusy}
        title={t('replaceDevice.question', { device: old.name, new: newName })}
        confirm={t('replaceDevice.replace')}
        cancel={t('form.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void send().finally(() => setAsking(false))}
      >
        <p>{t(end === 'removed' ? 'replaceDevice.removedForGood' : 'replaceDevice.disconnectedForGood')}</p>
      </ConfirmDialog>
    </>
  );
}
