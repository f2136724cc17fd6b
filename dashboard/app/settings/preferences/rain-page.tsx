import { useCurrentIndex } from '../../shell/current-index.tsx';
import { RainForm } from './rain-form.tsx';

export default function RainPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <RainForm key={group.id} group={group} />;
}
