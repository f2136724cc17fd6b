import { useState } from 'react';

export const GARDENS_VIEWS = ['list', 'map'] as const;
type GardensView = (typeof GARDENS_VIEWS)[number];

const KEY = 'sluice_gardens_view';

/** The list, or the map where that was chosen last in this browser. */
export function useGardensView(): [GardensView, (view: GardensView) => void] {
  const [view, setView] = useState<GardensView>(() => (localStorage.getItem(KEY) === 'map' ? 'map' : 'list'));
  const choose = (chosen: GardensView) => {
    localStorage.setItem(KEY, chosen);
    setView(chosen);
  };
  return [view, choose];
}
