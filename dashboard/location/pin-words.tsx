import { useDebouncedValue } from '@mantine/hooks';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { pointQuery } from './calls.ts';
import { type At, DEGREE_DIGITS } from './place-draft.ts';
import { usePlaceName } from './place-name.ts';

/** Keys are pressed one after another. */
const PAUSE_MS = 400;
/** A distance would say more than is known: a town is a point in the list. */
const IN_TOWN_M = 500;

/** What follows from the pin, once it rests; undefined until it is known. */
export function usePoint(pin: At | null) {
  const [rested] = useDebouncedValue(pin, PAUSE_MS);
  const isResting = rested?.latitude === pin?.latitude && rested?.longitude === pin?.longitude;
  const { data } = useQuery({ ...pointQuery(rested ?? { latitude: 0, longitude: 0 }), enabled: rested !== null });
  return isResting && rested ? data : undefined;
}

/** Where the pin stands, said to screen readers too whenever it has moved. */
export function PinWords({ pin, point }: { pin: At | null; point: ReturnType<typeof usePoint> }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const namePlace = usePlaceName();
  const degrees = (value: number) => `${units.number(value, DEGREE_DIGITS)}°`;
  const words = () => {
    if (!pin) return t('locationForm.noPin');
    if (point?.town) {
      const town = namePlace(point.town);
      const { distance_m: metres } = point.town;
      if (metres < IN_TOWN_M) return t('locationForm.pinIn', { town });
      return t('locationForm.pinNear', { distance: asText(units.distance(metres)), town });
    }
    return t('locationForm.pinAt', { latitude: degrees(pin.latitude), longitude: degrees(pin.longitude) });
  };
  return (
    <p role="status" className={form.lead}>
      {words()}
    </p>
  );
}
