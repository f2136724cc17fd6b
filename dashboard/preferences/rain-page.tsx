import { useCurrentIndex } from '../groups/index.ts';
import { RainForm } from './rain-form.tsx';

export default function RainPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <RainForm key={group.id} group={group} />;
}
