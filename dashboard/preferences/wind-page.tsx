import { useCurrentIndex } from '../groups/index.ts';
import { ThresholdForm } from './threshold-form.tsx';

export default function WindPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <ThresholdForm key={group.id} group={group} what="wind" />;
}
