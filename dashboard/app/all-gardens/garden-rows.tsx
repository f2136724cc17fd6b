import { Checkbox } from '@mantine/core';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { chooseGroup, useCurrentIndex } from '../../groups/index.ts';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import { createDisplay, useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinNames, joinSentences, withNote } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { describeWorst } from './describe-worst.ts';
import classes from './garden-rows.module.css';
import type { ChosenGardens } from './use-chosen-gardens.ts';

/** A table where there is room, and a card for each garden on a phone. */
export function GardenRows({ gardens, chosen }: { gardens: readonly GardenOverview[]; chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const datesIn = useDatesOf(gardens);
  const heads = [
    t('home.garden'),
    t('attention.title'),
    t('allGardens.now'),
    t('devices.nextWatering'),
    t('allGardens.month'),
    t('allGardens.lastVisit'),
  ];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: what is laid out as cards loses its role where it is not said
    <table className={classes.table} role="table">
      <thead className={classes.heads}>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {gardens.map((garden) => (
          <GardenRow key={garden.id} garden={garden} dates={datesIn(garden)} heads={heads} chosen={chosen} />
        ))}
      </tbody>
    </table>
  );
}

/** Days and times of each garden in its own time zone. */
function useDatesOf(gardens: readonly GardenOverview[]): (garden: GardenOverview) => DateDisplay {
  const { dates } = useDisplay();
  const { unit_system: unitSystem } = useCurrentIndex().user;
  const { language } = useTranslation().i18n;
  const timeZones = [...new Set(gardens.map(({ time_zone }) => time_zone))].sort().join(' ');
  const byTimeZone = useMemo(
    () => new Map(timeZones.split(' ').map((zone) => [zone, createDisplay(language, unitSystem, zone || 'UTC').dates])),
    [timeZones, language, unitSystem],
  );
  return ({ time_zone }) => byTimeZone.get(time_zone) ?? dates;
}

type RowProps = { garden: GardenOverview; dates: DateDisplay };

function GardenRow({ garden, dates, heads, chosen }: RowProps & { heads: readonly string[]; chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const now = useNow();
  const { attention, laws, month, new_notification_num: unread, open_ticket_num: openTasks } = garden;
  const [, attentionHead, nowHead, nextHead, monthHead, visitHead] = heads;
  const used = `${month.is_measured || month.used_l === 0 ? '' : '~'}${asText(units.volume(month.used_l))}`;
  return (
    <tr className={classes.row} data-attention={attention.entry_num > 0 || undefined}>
      <th scope="row" className={classes.garden}>
        <div className={classes.head}>
          <Checkbox
            aria-label={t('allGardens.choose', { garden: garden.name })}
            checked={chosen.isChosen(garden)}
            onChange={() => chosen.toggle(garden)}
          />
          <div>
            <Link to="/home" className={classes.name} onClick={() => chooseGroup(garden.id)}>
              {garden.name}
            </Link>
            {unread > 0 && (
              <span className={classes.unread} title={t('allGardens.unread', { number: unread })}>
                <IconBell size={16} stroke={1.8} aria-hidden="true" />
                <span className={unseen.words}>{t('allGardens.unread', { number: unread })}</span>
                <span aria-hidden="true">{units.number(unread, 0)}</span>
              </span>
            )}
            <span className={classes.place}>
              {joinNames(
                [garden.customer, garden.city, t(`users.role.${garden.relationship}`)].filter((part) => part !== null),
              )}
            </span>
            {openTasks > 0 && (
              <Link to="/settings/tasks" className={classes.tasks} onClick={() => chooseGroup(garden.id)}>
                {t('tickets.openNum', { n: units.number(openTasks, 0) })}
              </Link>
            )}
          </div>
        </div>
      </th>
      <td data-head={attentionHead} data-empty={attention.worst === null || undefined}>
        {attention.worst === null ? (
          t('allGardens.well')
        ) : (
          <span className={classes.worst}>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
            <span>
              {joinSentences(
                describeWorst(attention.worst, { t, dates, units, now }),
                attention.entry_num > 1 && t('attention.more', { number: units.number(attention.entry_num - 1, 0) }),
              )}
            </span>
          </span>
        )}
      </td>
      <td data-head={nowHead}>
        <GardenState garden={garden} dates={dates} />
        {laws.map(({ authority, name, choice }) => (
          <span key={`${authority} ${name}`} className={classes.law} title={authority}>
            {choice === null ? name : withNote(name, choice)}
          </span>
        ))}
      </td>
      <td data-head={nextHead}>
        {garden.next_watering
          ? withNote(dates.when(garden.next_watering.start.utc, now), garden.next_watering.zone_name)
          : t('devices.nothingPlanned')}
      </td>
      <td data-head={monthHead}>{t('allGardens.water', { used, planned: asText(units.volume(month.planned_l)) })}</td>
      <td data-head={visitHead} data-empty={garden.last_visit === null || undefined}>
        {garden.last_visit ? dates.ago(garden.last_visit.utc, now) : '–'}
      </td>
    </tr>
  );
}

function GardenState({ garden, dates }: RowProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { watering, rain_delay_until: delay } = garden;
  const states = [
    garden.starts_held_since && t('allGardens.held'),
    watering && t('home.sentence.watering', { zones: watering.zone_name, until: dates.time(watering.until.utc) }),
    delay && t('rainDelay.until', { until: dates.when(delay.utc, now) }),
    garden.is_season_closed && t('allGardens.closed'),
    garden.is_offline && t('allGardens.offline'),
  ].filter((state) => typeof state === 'string');
  return (
    <span className={classes.state} data-water={watering ? true : undefined}>
      {states.length === 0 ? t('home.nothingRuns') : joinSentences(...states)}
    </span>
  );
}
