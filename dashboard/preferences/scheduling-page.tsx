import { useCurrentIndex } from '../groups/index.ts';
import { SchedulingForm } from './scheduling-form.tsx';

export default function SchedulingPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <SchedulingForm key={group.id} group={group} />;
}
