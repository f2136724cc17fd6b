import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { CloseButton } from '../../ui/overlay/close-button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { closeSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { ChangeManyForm } from './change-many-form.tsx';
import { Refusals } from './refusals.tsx';
import classes from './selected-bar.module.css';
import { readRefusals, useChangeMany } from './use-change-many.ts';

export type SkipZones = ComponentType<{ groupId: string; zoneIds: Zone['id'][] }>;

type Props = { groupId: string; zones: readonly Zone[]; all: readonly Zone[]; Skip: SkipZones; onEnd: () => void };

/** What can be done with all that is selected. */
export function SelectedBar({ groupId, zones, all, Skip, onEnd }: Props) {
  const { t } = useTranslation();
  const { isPending, change } = useChangeMany(groupId);
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const switchTo = (enabled: boolean) =>
    void change(zones.map(({ id, version }) => ({ id, version, enabled }))).then(
      () => setRefused([]),
      (refusal: unknown) => {
        closeSnackbar();
        setRefused(readRefusals(refusal));
      },
    );
  return (
    <section
      className={classes.bar}
      aria-label={t('zoneList.selected', { number: zones.length })}
      data-actions-bar
      data-selection-bar
    >
      <Refusals said={refused} />
      <strong className={classes.count} role="status">
        {t('zoneList.selected', { number: zones.length })}
      </strong>
      <Button
        onClick={() => {
          setRefused([]);
          setOpen(true);
        }}
      >
        {t('zoneList.change')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => switchTo(true)}>
        {t('deviceSettings.switchOn')}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => switchTo(false)}>
        {t('deviceSettings.switchOff')}
      </Button>
      <Skip groupId={groupId} zoneIds={zones.map(({ id }) => id)} />
      <CloseButton label={t('zoneList.selectEnd')} className={classes.close} onClick={onEnd} />
      <Sheet
        isOpen={isOpen}
        title={t('zoneList.changeTitle', { number: zones.length })}
        closeLabel={t('form.cancel')}
        onClose={() => setOpen(false)}
      >
        <ChangeManyForm
          zones={zones}
          all={all}
          onChange={change}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onEnd();
          }}
        />
      </Sheet>
    </section>
  );
}
