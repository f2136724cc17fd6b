import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { useState } from 'react';

export type ChosenGardens = ReturnType<typeof useChosenGardens>;

/** Which gardens are ticked, shown or not, until the page is left; `gardens`: what is done is done with them. */
export function useChosenGardens(all: readonly GardenOverview[], shown: readonly GardenOverview[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id }: Pick<GardenOverview, 'id'>) => ids.has(id);
  // One that was removed meanwhile is none.
  const chosen = all.filter(isChosen);
  const shownChosen = shown.filter(isChosen);
  const areAllShown = shown.length > 0 && shownChosen.length === shown.length;
  const change = (gardens: readonly GardenOverview[], areChosen: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of gardens) {
        if (areChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  return {
    gardens: chosen.length > 0 ? chosen : shown,
    chosenNum: chosen.length,
    hiddenNum: chosen.length - shownChosen.length,
    areAllShown,
    areSomeShown: shownChosen.length > 0 && !areAllShown,
    isChosen,
    toggle: (garden: GardenOverview) => change([garden], !isChosen(garden)),
    toggleShown: () => change(shown, !areAllShown),
    clear: () => setIds(new Set()),
  };
}
