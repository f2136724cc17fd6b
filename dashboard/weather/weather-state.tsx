import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Section } from '../ui/section.tsx';
import { weatherBasisQuery, weatherQuery } from './calls.ts';
import { FiguresOfDay } from './figures-of-day.tsx';
import { HeldFigures } from './held-figures.tsx';
import { PlannedWith } from './planned-with.tsx';

/** What the plan of today rests on: whose forecast, how old, which figures, and which are held back. */
export function WeatherState({ id, weather_provider: provider }: CurrentGroup) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const reads = [useQuery(weatherBasisQuery(id, today)), useQuery(weatherQuery(id, today, today))] as const;
  const [day] = reads[1].data ?? [];
  return (
    <>
      <Section title={t('weatherFigures.title')}>
        <PlannedWith groupId={id} date={today} />
        <FailedReads reads={reads} />
        {day && <FiguresOfDay day={day} />}
      </Section>
      {provider.held.length > 0 && (
        <Section title={t('weatherHeld.title')}>
          <HeldFigures provider={provider.asked_provider} held={provider.held} />
        </Section>
      )}
    </>
  );
}
