import { Button } from '@mantine/core';
import type { Device } from '@sluice/contract/devices';
import type { Recalculation } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { showDone } from '../page-kit/form/show-done.ts';
import { useSendForm } from '../page-kit/form/use-send-form.ts';
import { RemoveThing } from '../page-kit/list/remove-dialog.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { DraftForm } from '../platform/form/draft-form.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import settings from '../ui/layout/thing-settings.module.css';
import { testSeconds, useAcceptDevice, useTryValves, valveTestsQuery } from './calls.ts';
import { TestList } from './test-list.tsx';
import { isUntried } from './test-texts.ts';
import classes from './valve-tests.module.css';

type Props = {
  device: Device;
  zones: readonly Pick<Zone, 'id' | 'name' | 'terminal' | 'timer_proof'>[];
  onAccepted?: ((device: Device) => void) | undefined;
  onRemove: () => Promise<{ recalculation?: Recalculation | null }>;
  isRemoving: boolean;
};

/** A device that was just connected: its valves are tried, one press each, before it is named and accepted. */
export function TryDevice({ device, zones, onAccepted, onRemove, isRemoving }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const titleId = useId();
  const { data } = useQuery(valveTestsQuery(device.id));
  const tests = data?.tests ?? [];
  const { mutate: tryValves, isPending } = useTryValves(device.id);
  const { mutateAsync: accept } = useAcceptDevice(device.id);
  const isRunning = tests.some(({ result }) => result === null);
  const untried = zones.filter(isUntried);
  const length = dates.duration(testSeconds(data));
  const draft = useSendForm<{ name: string }>({
    start: { name: device.name },
    schema: async () => (await import('./schemas.ts')).keptDevice,
    send: async (values) => {
      const { device: accepted, recalculation } = await accept(values);
      showDone(t('form.added'), recalculation);
      onAccepted?.(accepted);
    },
  });
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={settings.name}>
        {t('valveTest.trialTitle', { name: device.name })}
      </h2>
      <p className={settings.quiet}>{t('valveTest.trialLead', { length })}</p>
      <TestList
        deviceId={device.id}
        zones={zones}
        tests={tests}
        actionOf={({ name, terminal }) => (
          <Button
            variant="default"
            disabled={isRunning || isPending}
            leftSection={<IconDroplet size={20} stroke={1.6} aria-hidden="true" />}
            aria-label={`${t('valveTest.try', { length })}, ${name}`}
            onClick={() => tryValves([terminal])}
          >
            {t('valveTest.try', { length })}
          </Button>
        )}
      />
      <DraftForm name={`keep device ${device.id}`} draft={draft} className={settings.form}>
        <TextField label={t('deviceSettings.name')} description={t('valveTest.nameHint')} {...draft.field('name')} />
        {untried.length > 0 && (
          <p role="note">{t('valveTest.keepUntried', { zones: untried.map(({ name }) => name).join(', ') })}</p>
        )}
        <span className={classes.buttons}>
          <Button type="submit" loading={draft.isSending}>
            {t('valveTest.keep')}
          </Button>
          <RemoveThing
            name={device.name}
            label={t('valveTest.doNotKeep')}
            warning={t('valveTest.doNotKeepWarning')}
            isBusy={isRemoving}
            onRemove={onRemove}
          />
        </span>
      </DraftForm>
    </Card>
  );
}
