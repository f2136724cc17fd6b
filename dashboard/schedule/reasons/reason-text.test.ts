import { FIGURES_OF_EACH_UNIT, READERS, TIME_ZONE } from '@sluice/engine/proof/written-figures';
import { describeFigure, FIGURE_UNITS } from '@sluice/engine/vocabulary/reason-figures';
import { expect, test } from 'vitest';
import { createDisplay } from '../../platform/display/display.tsx';
import { writeAllFigures } from './reason-text.tsx';

test('every unit of a reason’s figures is among those that are compared with the messages', () => {
  const compared = new Set(Object.keys(FIGURES_OF_EACH_UNIT).map((name) => describeFigure(name)?.unit));
  // Messages alone use it: no reason has a share that is stored from 0 to 100.
  expect(FIGURE_UNITS.filter((unit) => !compared.has(unit))).toEqual(['percent']);
});

test.each(READERS)('the page writes each unit in $locale, $unitSystem', ({ locale, unitSystem, written }) => {
  const reader = { ...createDisplay(locale, unitSystem, TIME_ZONE), t: (key: string) => key };
  expect(writeAllFigures(FIGURES_OF_EACH_UNIT, reader)).toEqual({ ...written, program: 'Beds', despite: 'rain' });
});
