import { useCurrentIndex } from '../groups/index.ts';
import { ThresholdForm } from './threshold-form.tsx';

type Props = Pick<Parameters<typeof ThresholdForm>[0], 'what'>;

function ThresholdPage({ what }: Props) {
  const { current_group: group } = useCurrentIndex();
  return group && <ThresholdForm key={group.id} group={group} what={what} />;
}

export const TemperaturePage = () => <ThresholdPage what="temperature" />;
export const WindPage = () => <ThresholdPage what="wind" />;
