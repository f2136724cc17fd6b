import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { decisionsOfDayQuery } from '../later-calls.ts';
import { willWater } from '../reasons/reason.ts';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import { ReasonText } from '../reasons/reason-text.tsx';
import { type EmptyDayCause, explainEmptyDay } from './empty-day.ts';
import classes from './empty-day-sheet.module.css';

type Props = { group: CurrentGroup; date: string; schedules: readonly Schedule[]; onClose: () => void };

/** Why nothing is watered on a day: each zone with its reason and its next watering. */
export function EmptyDaySheet({ group, date, schedules, onClose }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const read = useQuery(decisionsOfDayQuery(group.id, date));
  const { data: decisions } = read;
  const masters = new Set(group.zones.map(({ master_zone_id }) => master_zone_id));
  const findNext = (zone: Zone) =>
    schedules.find((run) => run.zone_id === zone.id && run.local_date > date && willWater(run))?.start_time;
  return (
    <Sheet
      isOpen
      title={t('emptyDay.title', { day: dates.longDay(date) })}
      closeLabel={t('calendar.close')}
      onClose={onClose}
    >
      <FailedReads reads={[read]} />
      {decisions && (
        <ul className={classes.zones}>
          {group.zones
            .filter(({ id }) => !masters.has(id))
            .map((zone) => {
              const next = findNext(zone);
              return (
                <li key={zone.id} className={classes.zone}>
                  <h3 className={classes.name}>{zone.name}</h3>
                  <Cause cause={explainEmptyDay(zone, decisions, group.programs)} />
                  {next && (
                    <p className={classes.next} title={dates.exact(next.utc)}>
                      {t('emptyDay.next', { when: dates.when(next.utc, now) })}
                    </p>
                  )}
                </li>
              );
            })}
        </ul>
      )}
    </Sheet>
  );
}

function Cause({ cause }: { cause: EmptyDayCause }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const depth = (mm: number) => asText(units.waterDepth(Math.max(0, mm)));
  switch (cause.kind) {
    case 'skip':
      return (
        <div>
          <ReasonMark reason={cause.reason} />
          <ReasonText reason={cause.reason} />
        </div>
      );
    case 'enoughWater': {
      const { depletion_mm, trigger_depletion_mm, rain_mm } = cause.demand;
      const isRainExpected = rain_mm >= LEAST_RAIN_MM;
      return (
        <p className={classes.cause}>
          {joinSentences(
            t('emptyDay.enoughWater', { missing: depth(depletion_mm), refill: depth(trigger_depletion_mm) }),
            isRainExpected && t('emptyDay.rain', { rain: depth(rain_mm) }),
          )}
        </p>
      );
    }
    case 'missing':
      return (
        <>
          {cause.facts.map((fact) => (
            <strong key={fact}>{t(`missingFact.${fact}`)}</strong>
          ))}
          <p className={classes.cause}>{t('zones.missingFacts')}</p>
        </>
      );
    case 'switchedOff':
    case 'nothingDue':
    case 'otherDays':
    case 'noPlan':
    case 'beyondPlan':
      return <p className={classes.cause}>{t(`emptyDay.${cause.kind}`)}</p>;
  }
}

/** Less is no reason. */
const LEAST_RAIN_MM = 0.5;
