import type { Group } from '@sluice/contract/groups';
import { IconDroplet, IconPlant, IconPlant2, IconPlus, IconSelector, IconTimeline } from '@tabler/icons-react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { MenuItem, MenuRule } from '../ui/overlay/menu-item.tsx';
import { Popup } from '../ui/overlay/popup.tsx';
import classes from './group-switcher.module.css';

type Props = {
  groups: readonly Pick<Group, 'id' | 'name' | 'device_type'>[];
  current: Group['id'] | undefined;
  isMini: boolean;
  onSwitch: (id: Group['id']) => void;
  onAdd: () => void;
};

export function GroupSwitcher({ groups, current, isMini, onSwitch, onAdd }: Props) {
  const { t } = useTranslation();
  const shown = groups.find(({ id }) => id === current);
  if (groups.length < 2 || !shown) return null;
  const label = t('groups.switch', { name: shown.name });
  return (
    <Popup
      kind="menu"
      label={label}
      width={240}
      target={
        <button type="button" className={classes.button} aria-label={label} title={shown.name}>
          <GroupIcon deviceType={shown.device_type} />
          {!isMini && <span className={classes.name}>{shown.name}</span>}
          {!isMini && <IconSelector size={18} aria-hidden="true" />}
        </button>
      }
    >
      {groups.map(({ id, name, device_type }) => (
        <MenuItem
          key={id}
          icon={<GroupIcon deviceType={device_type} />}
          isChosen={id === current}
          onClick={() => onSwitch(id)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem icon={<IconPlus size={22} stroke={1.6} aria-hidden="true" />} onClick={onAdd}>
        {t('groups.add')}
      </MenuItem>
    </Popup>
  );
}

const ICONS = { SPRITE: IconPlant2, PIXIE: IconDroplet, PUMP: IconPlant, SENSOR: IconTimeline } as const;

export function GroupIcon({ deviceType }: { deviceType: Group['device_type'] }) {
  const Icon = ICONS[deviceType];
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}
