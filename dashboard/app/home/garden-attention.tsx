import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { isBatteryLow, isOffline } from '../../devices/index.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';

/** Most gardens need none. */
const AttentionList = onDemand(async () => (await import('./attention-list.tsx')).AttentionList);

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

/** What in a garden needs a person; nothing where all is in order. */
export const GardenAttention = (props: Props) => mayBeWrong(props) && <AttentionList {...props} />;

/** Whether it is, and what, is worked out by the part that shows it (`attention.ts`). */
const mayBeWrong = ({ group, hubs }: Props) =>
  group.shortfalls.length > 0 ||
  group.weather_provider.fault !== null ||
  group.regulations.some(({ missing }) => missing.length > 0) ||
  hubs.some(isOffline) ||
  [...group.devices, ...group.sensors].some((one) => isOffline(one) || one.status === 'ERROR' || isBatteryLow(one)) ||
  group.sensors.some(({ supervision }) => supervision.verdict !== 'sound') ||
  group.zones.some(isWrong);

const isWrong = ({ lock, valve_status, missing, soil_water: water }: Zone) =>
  lock !== null ||
  valve_status !== 'NORMAL' ||
  missing.length > 0 ||
  (water !== null && water.depletion_mm > LIMITS.drySoilShare * water.readily_available_water_mm);
