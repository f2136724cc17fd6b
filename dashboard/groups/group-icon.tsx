import type { Group } from '@sluice/contract/groups';
import { IconDroplet, IconPlant, IconPlant2, IconTimeline } from '@tabler/icons-react';

const ICONS = { SPRITE: IconPlant2, PIXIE: IconDroplet, PUMP: IconPlant, SENSOR: IconTimeline } as const;

export function GroupIcon({ deviceType }: { deviceType: Group['device_type'] }) {
  const Icon = ICONS[deviceType];
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}
