import { useCurrentIndex } from '../groups/index.ts';
import { WindForm } from './wind-form.tsx';

export default function WindPage() {
  const { current_group: group } = useCurrentIndex();
  return group && <WindForm key={group.id} group={group} />;
}
