import type { CurrentGroup } from '@sluice/contract/groups';
import type { TankNow } from '@sluice/contract/savings';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import folded from '../ui/text/folded-table.module.css';
import classes from './bill-section.module.css';
import { tankQuery, useSaveTank } from './calls.ts';
import { TankForm } from './tank-form.tsx';

/** The level of the rain barrel or tank, and how long it lasts; where there is none, only its form. */
export function TankSection({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const read = useQuery(tankQuery(group.id));
  const save = useSaveTank(group.id);
  const name = `tank ${group.id}`;
  const [startsOpen] = useState(() => isDraftRetained(name));
  const mayChange = may(group.relationship, 'change');
  if (read.data === undefined) return <FailedReads reads={[read]} />;
  const { tank, has_mqtt: hasMqtt } = read.data;
  if (tank === null && !mayChange) return null;
  return (
    <Section title={t('tank.title')}>
      {tank && <Level tank={tank} />}
      {mayChange && (
        <details open={startsOpen || undefined}>
          <summary className={folded.summary}>{t('tank.settings')}</summary>
          <p className={section.lead}>{t('tank.lead')}</p>
          <TankForm
            key={group.id}
            name={name}
            tank={tank}
            zones={group.zones}
            hasMqtt={hasMqtt}
            onSave={save.mutateAsync}
          />
        </details>
      )}
    </Section>
  );
}

/** A share of a width, as CSS. */
const width = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10}%`;

/** Litres and percent; a line at the reserve. */
function Level({ tank }: { tank: TankNow }) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const { capacity_l: capacity, level_l: level, reserve_l: reserve } = tank;
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>
            {t('tank.level', { level: `~${asText(units.volume(level))}`, capacity: asText(units.volume(capacity)) })}
          </dt>
          <dd>{asText(units.percent(level / capacity))}</dd>
        </div>
      </dl>
      <div className={classes.picture} aria-hidden="true">
        <span className={classes.used} style={{ width: width(level / capacity) }} />
        {reserve > 0 && <span className={classes.limit} style={{ insetInlineStart: width(reserve / capacity) }} />}
      </div>
      <p className={classes.verdict} data-verdict={tank.is_short ? 'likely' : 'within'}>
        {describeRange(tank, t, dates)}
      </p>
      <p className={section.lead}>
        {joinSentences(
          tank.is_read_by_sensor
            ? t('tank.readBySensor', {
                level: asText(units.volume(tank.read_l)),
                when: dates.exact(tank.read_at),
              })
            : t('tank.read', {
                level: asText(units.volume(tank.read_l)),
                day: dates.dayAndMonth(dates.localDate(new Date(tank.read_at))),
              }),
        )}
      </p>
      {tank.level_sensor && describeSensor(tank, t) !== null && (
        <p className={classes.verdict} data-verdict={tank.sensor_fault === null ? 'within' : 'likely'}>
          {describeSensor(tank, t)}
        </p>
      )}
    </>
  );
}

type Texts = ReturnType<typeof useTranslation>['t'];
type Dates = ReturnType<typeof useDisplay>['dates'];

/** Why its sensor has no say; null where it has. */
function describeSensor({ sensor_fault: fault, sensor_heard_at: heardAt }: TankNow, t: Texts): string | null {
  if (fault === 'silent') return t('tank.sensorSilent');
  if (fault === 'impossible') return t('tank.sensorImpossible');
  if (fault !== null) return t('tank.sensorUnread');
  return heardAt === null ? t('tank.sensorWaiting') : null;
}

/** How long it lasts by the plan. */
function describeRange(tank: TankNow, t: Texts, dates: Dates): string {
  if (tank.is_short) return tank.when_empty === 'wait' ? t('tank.shortWait') : t('tank.shortMains');
  return tank.lasts_until === null
    ? t('tank.lastsLong', { days: dates.days(tank.planned_days) })
    : t('tank.lasts', { day: dates.longDay(tank.lasts_until) });
}
