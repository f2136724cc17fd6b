import { useCurrentIndex } from '../shell/current-index.tsx';
import { EmptyHome } from './empty-home.tsx';
import { GardenHome } from './garden-home.tsx';

export default function HomePage() {
  const { user, current_group, hubs } = useCurrentIndex();
  return current_group ? (
    <GardenHome key={current_group.id} group={current_group} hubs={hubs} />
  ) : (
    <EmptyHome user={user} hubs={hubs} />
  );
}
