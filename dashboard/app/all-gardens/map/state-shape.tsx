import type { GardenState } from '../choose-gardens.ts';
import classes from './gardens-map.module.css';

const OUTLINES: Readonly<Record<GardenState, string>> = {
  attention: 'M14 2.5 26.5 24.5H1.5Z',
  watering: 'M14 1.5C18 8 23 12.5 23 18a9 9 0 0 1-18 0C5 12.5 10 8 14 1.5Z',
  paused: 'M4 4H24V24H4Z',
  rest: 'M14 4a10 10 0 1 1 0 20a10 10 0 0 1 0-20Z',
};
const SIGNS: Readonly<Partial<Record<GardenState, string>>> = {
  attention: 'M14 10.5V17M14 20.6V20.8',
  paused: 'M11 10V18M17 10V18',
};

type Props = { state: GardenState; size: number; isWatering?: boolean };

/** A state by shape and colour; what waters although it needs somebody has a drop beside it. */
export const StateShape = ({ state, size, isWatering = false }: Props) => (
  <svg className={classes.shape} data-state={state} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
    <path className={classes.outline} d={OUTLINES[state]} />
    {SIGNS[state] && <path className={classes.sign} d={SIGNS[state]} />}
    {isWatering && state !== 'watering' && (
      <path className={classes.drop} d={OUTLINES.watering} transform="translate(15 13) scale(.55)" />
    )}
  </svg>
);
