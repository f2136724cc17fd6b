import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { useNow } from '../../platform/display/use-now.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { listAttention } from './attention.ts';

/** Most gardens need none. */
const AttentionList = onDemand(async () => (await import('./attention-list.tsx')).AttentionList);

/** What in a garden needs a person; nothing where all is in order. */
export function GardenAttention({ group, hubs }: { group: CurrentGroup; hubs: Index['hubs'] }) {
  const now = useNow();
  const items = listAttention({ group, hubs, now });
  return items.length > 0 && <AttentionList group={group} items={items} />;
}
