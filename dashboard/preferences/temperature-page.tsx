import { useCurrentIndex } from '../groups/index.ts';
import { TemperatureForm } from './temperature-form.tsx';

export default function TemperaturePage() {
  const { current_group: group } = useCurrentIndex();
  return group && <TemperatureForm key={group.id} group={group} />;
}
