import type { Zone } from '@sluice/contract/zones';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { WholeField } from '../../ui/fields/quantity-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { IconMenu } from '../../ui/overlay/icon-menu.tsx';
import { MenuItem, MenuRule } from '../../ui/overlay/menu-item.tsx';
import { useSwitchZone } from './use-switch-zone.ts';

type Props = {
  zone: Zone;
  /** From 0. */
  place: number;
  count: number;
  onStep: (by: -1 | 1) => void;
  onMoveTo: (place: number) => void;
};

/** What can be done with one row: on or off, and its place. */
export function RowMenu({ zone, place, count, onStep, onMoveTo }: Props) {
  const { t } = useTranslation();
  const { name, enabled } = zone;
  const { switchTo } = useSwitchZone(zone);
  const [asked, setAsked] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const last = count - 1;
  const isPlace = asked !== null && asked >= 1 && asked <= count;
  return (
    <>
      <IconMenu label={t('zoneList.more', { zone: name })} Icon={IconDots} width={260}>
        <MenuItem onClick={() => switchTo(!enabled)}>
          {t(enabled ? 'deviceSettings.switchOff' : 'deviceSettings.switchOn')}
        </MenuItem>
        <MenuRule />
        {place > 0 && (
          <>
            <MenuItem onClick={() => onMoveTo(0)}>{t('zoneList.toTop')}</MenuItem>
            <MenuItem keepsOpen onClick={() => onStep(-1)}>
              {t('zoneList.up')}
            </MenuItem>
          </>
        )}
        {place < last && (
          <>
            <MenuItem keepsOpen onClick={() => onStep(1)}>
              {t('zoneList.down')}
            </MenuItem>
            <MenuItem onClick={() => onMoveTo(last)}>{t('zoneList.toEnd')}</MenuItem>
          </>
        )}
        <MenuItem
          onClick={() => {
            setAsked(place + 1);
            setAsking(true);
          }}
        >
          {t('zoneList.toPlace')}
        </MenuItem>
      </IconMenu>
      <ConfirmDialog
        isOpen={isAsking}
        title={name}
        confirm={t('zoneList.move')}
        cancel={t('form.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          if (!isPlace) return;
          setAsking(false);
          onMoveTo(asked - 1);
        }}
      >
        <WholeField<number | null>
          label={t('zoneList.place', { last: count })}
          value={asked}
          error={isPlace ? undefined : t('zoneList.placeWrong', { last: count })}
          onChange={setAsked}
        />
      </ConfirmDialog>
    </>
  );
}
