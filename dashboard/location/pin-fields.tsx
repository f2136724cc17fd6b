import type { FoundPlace } from '@sluice/contract/location';
import type { ReactNode } from 'react';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { OwnPlaceButton } from './own-place-button.tsx';
import type { At } from './place-draft.ts';
import { PlaceSearch } from './place-search.tsx';

type Props = {
  pin: At | null;
  /** IANA name of the garden's. */
  timeZone: string;
  /** Where the pin is, in words. */
  description: ReactNode;
  /** `street`: null where only a town or post code was typed. */
  onChoose: (place: FoundPlace, street: string | null) => void;
  onMove: (at: At) => void;
};

const PlaceMap = onDemand(async () => (await import('./map/place-map.tsx')).PlaceMap);

/** The ways to set the pin: by a search, by this device, on the map. */
export const PinFields = ({ pin, timeZone, description, onChoose, onMove }: Props) => (
  <>
    <PlaceSearch onChoose={onChoose} />
    <OwnPlaceButton onFound={onMove} />
    <div>
      {description}
      <PlaceMap pin={pin} timeZone={timeZone} onMove={onMove} />
    </div>
  </>
);
