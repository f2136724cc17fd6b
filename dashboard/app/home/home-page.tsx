import { useCurrentIndex } from '../../groups/current-index.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { GardenHome } from './garden-home.tsx';

/** Seen once in an account's life. */
const EmptyHome = onDemand(() => import('./empty-home.tsx').then((part) => part.EmptyHome));

export default function HomePage() {
  const { user, current_group, hubs } = useCurrentIndex();
  return current_group ? (
    <GardenHome key={current_group.id} group={current_group} hubs={hubs} />
  ) : (
    <EmptyHome user={user} hubs={hubs} />
  );
}
