/** What the list and the map both show of a garden. */
import { Checkbox } from '@mantine/core';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import { IconAlertTriangle, IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { chooseGroup, useCurrentIndex } from '../../groups/index.ts';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import { createDisplay, useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import unseen from '../../ui/text/unseen.module.css';
import { describeAttention, describeNow } from './describe-garden.ts';
import classes from './garden-parts.module.css';
import type { ChosenGardens } from './use-chosen-gardens.ts';

/** Days and times of each garden in its own time zone. */
export function useDatesOf(gardens: readonly GardenOverview[]): (garden: GardenOverview) => DateDisplay {
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

/** The box to choose it, its name, which leads there, and what it has of people. */
export function GardenHead({ garden, chosen }: { garden: GardenOverview; chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { new_notification_num: unread, open_ticket_num: openTasks } = garden;
  return (
    <div className={classes.head}>
      <Checkbox
        aria-label={t('allGardens.choose', { garden: garden.name })}
        checked={chosen.isChosen(garden)}
        onChange={() => chosen.toggle(garden)}
      />
      <div>
        <Link to="/home" data-first="" className={classes.name} onClick={() => chooseGroup(garden.id)}>
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
  );
}

type StateProps = { garden: GardenOverview; dates: DateDisplay };

export function GardenAttention({ garden, dates }: StateProps) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const now = useNow();
  return (
    <span className={classes.worst}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <span>{describeAttention(garden, { t, dates, units, now })}</span>
    </span>
  );
}

export function GardenState({ garden, dates }: StateProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <span className={classes.state} data-water={garden.watering ? true : undefined}>
      {describeNow(garden, { t, dates, now })}
    </span>
  );
}
