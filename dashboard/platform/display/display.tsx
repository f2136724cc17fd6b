/** Who reads, and in which garden: from that follow units, dates and times on every screen. */
import { localeOfDates, localeOfFigures, type UnitSystem } from '@sluice/engine/vocabulary/people';
import { createUnitDisplay, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { createDateDisplay, type DateDisplay } from './date-display.ts';

type Display = { units: UnitDisplay; dates: DateDisplay; firstWeekday: number };

const DisplayContext = createContext<Display | null>(null);

type Props = { unitSystem: UnitSystem; timeZone: string; firstWeekday: number; children: ReactNode };

export function createDisplay(
  language: string,
  unitSystem: UnitSystem,
  timeZone: string,
): Omit<Display, 'firstWeekday'> {
  const locale = localeOfFigures(language);
  return {
    units: createUnitDisplay(locale, unitSystem),
    dates: createDateDisplay(locale, timeZone, unitSystem === 'US', localeOfDates(locale, unitSystem)),
  };
}

export function DisplayProvider({ unitSystem, timeZone, firstWeekday, children }: Props) {
  const { language } = useTranslation().i18n;
  const display = useMemo(
    () => ({ ...createDisplay(language, unitSystem, timeZone), firstWeekday }),
    [language, unitSystem, timeZone, firstWeekday],
  );
  return <DisplayContext value={display}>{children}</DisplayContext>;
}

export function useDisplay(): Display {
  const display = useContext(DisplayContext);
  if (!display) throw new Error('useDisplay is used outside a DisplayProvider');
  return display;
}
