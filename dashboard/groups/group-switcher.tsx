import type { Group } from '@sluice/contract/groups';
import {
  IconDroplet,
  IconLayoutList,
  IconPlant,
  IconPlant2,
  IconPlus,
  IconSelector,
  IconTimeline,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { MenuItem, MenuRule } from '../ui/overlay/menu-item.tsx';
import { Popup } from '../ui/overlay/popup.tsx';
import unseen from '../ui/text/unseen.module.css';
import classes from './group-switcher.module.css';

const GardenFinder = onDemand(async () => (await import('./garden-finder.tsx')).GardenFinder);

/** More gardens than these are searched. */
export const MANY_GARDENS = 12;

type Props = {
  groups: readonly Pick<Group, 'id' | 'name' | 'device_type'>[];
  current: Group['id'] | undefined;
  isMini: boolean;
  onSwitch: (id: Group['id']) => void;
  onGo: () => void;
  onAdd: () => void;
};

export function GroupSwitcher({ groups, current, isMini, onSwitch, onGo, onAdd }: Props) {
  const { t } = useTranslation();
  const shown = groups.find(({ id }) => id === current);
  if (groups.length < 2 || !shown) return null;
  const isMany = groups.length > MANY_GARDENS;
  const label = t('groups.switch', { name: shown.name });
  return (
    <>
      <Popup
        kind={isMany ? 'card' : 'menu'}
        label={label}
        width={isMany ? 320 : 240}
        {...(isMany && { onApproach: GardenFinder.prefetch })}
        target={
          <button type="button" className={classes.button} aria-label={label} title={shown.name}>
            <GroupIcon deviceType={shown.device_type} />
            {!isMini && <span className={classes.name}>{shown.name}</span>}
            {!isMini && <IconSelector size={18} aria-hidden="true" />}
          </button>
        }
      >
        {isMany ? (
          <GardenFinder groups={groups} current={current} onSwitch={onSwitch} onAdd={onAdd} />
        ) : (
          <>
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
          </>
        )}
      </Popup>
      <Link to="/gardens" className={classes.all} title={isMini ? t('title.allGardens') : undefined} onClick={onGo}>
        <IconLayoutList size={22} stroke={1.6} aria-hidden="true" />
        <span className={isMini ? unseen.words : undefined}>{t('title.allGardens')}</span>
      </Link>
    </>
  );
}

const ICONS = { SPRITE: IconPlant2, PIXIE: IconDroplet, PUMP: IconPlant, SENSOR: IconTimeline } as const;

export function GroupIcon({ deviceType }: { deviceType: Group['device_type'] }) {
  const Icon = ICONS[deviceType];
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}
