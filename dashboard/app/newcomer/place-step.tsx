import { LocationForm } from '../../location/location-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { StepProps } from './step-props.ts';

/** May be skipped: the garden then goes by its time zone alone. */
export function PlaceStep({ group, onDone }: StepProps) {
  const { t } = useTranslation();
  return <LocationForm group={group} onSaved={onDone} skip={{ label: t('newcomer.later'), run: onDone }} />;
}
