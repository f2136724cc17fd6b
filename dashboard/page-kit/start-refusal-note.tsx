import { useTranslation } from '../platform/i18n/use-translation.ts';
import { describeStartRefusal, type NamedDevice, type RefusedZone } from './start-refusal-text.ts';

/** Beside a button that is off. */
export function StartRefusalNote({ zone, devices }: { zone: RefusedZone; devices: readonly NamedDevice[] }) {
  const { t } = useTranslation();
  return describeStartRefusal(zone, devices, t);
}
