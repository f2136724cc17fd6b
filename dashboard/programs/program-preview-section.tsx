import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program, WholeProgram } from '@sluice/contract/programs';
import { lazy, Suspense, useMemo } from 'react';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Section } from '../ui/layout/section.tsx';

/** Comes with the engine's calendar, which needs Temporal: where a browser lacks it, the rest of the form works. */
const ProgramPreview = lazy(() => import('./program-preview.tsx'));

type Props = {
  group: CurrentGroup;
  program: WholeProgram;
  others: readonly Program[];
  onStart: (time: string) => void;
};

export function ProgramPreviewSection({ group, program, others, onStart }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { zones, time_zone, device_type, setting } = group;
  const { latitude, longitude } = setting.address;
  const garden = useMemo(
    () => ({ timeZone: time_zone, latitude, longitude, zones, hasOwnTaps: device_type === 'PIXIE' }),
    [time_zone, latitude, longitude, zones, device_type],
  );
  return (
    <Section title={t('programPreview.title')}>
      {typeof Temporal === 'undefined' ? (
        <p>{t('programPreview.oldBrowser')}</p>
      ) : (
        <Suspense fallback={<p aria-busy="true">{t('page.partLoading')}</p>}>
          <ProgramPreview program={program} others={others} garden={garden} now={now} onStart={onStart} />
        </Suspense>
      )}
    </Section>
  );
}
