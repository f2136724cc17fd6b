import { Button } from '@mantine/core';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { DeviceCard } from '../../devices/index.ts';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { hasFailed } from '../../page-kit/failure/has-failed.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { eventsQuery } from '../../runs/index.ts';
import { DayRibbon, findDaylight, schedulesQuery } from '../../schedule/index.ts';
import { writePlainSentence } from '../../schedule/plain-sentence.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { WeatherStrip } from '../../weather/index.ts';
import { findTitle } from '../menu.ts';
import { findNextStep } from '../newcomer/progress.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import { GardenActions } from './garden-actions.tsx';
import { GardenAttention } from './garden-attention.tsx';
import classes from './home.module.css';
import { HubCards } from './hub-cards.tsx';
import { RunningNow } from './running-now.tsx';
import { SensorCards } from './sensor-cards.tsx';
import { listRunsOfToday } from './today.ts';
import { useRunActions } from './use-run-actions.ts';
import { ZoneCards } from './zone-cards.tsx';

const FailedReads = onDemand(async () => (await import('../../page-kit/failure/failed-reads.tsx')).FailedReads);

/** More of them would make a column far longer than the zones beside it. */
const MANY_DEVICES = 3;

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

/** The home page from top to bottom: the summary sentence, problems, active runs, the day, the zones, the rest. */
export function GardenHome({ group, hubs }: Props) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const reads = [useQuery(schedulesQuery(group.id)), useQuery(eventsQuery(group.id))] as const;
  const [{ data: schedules }, { data: events }] = reads;
  const actions = useRunActions(group);

  const localDate = dates.localDate(now);
  const { latitude, longitude } = group.setting.address;
  const isOutdoor = group.location === 'outdoor';
  const isSensorGroup = group.device_type === 'SENSOR';
  const joinList = (names: string[]) => new Intl.ListFormat(i18n.language).format(names);

  return (
    <div className={classes.page}>
      {reads.some(hasFailed) ? (
        <FailedReads reads={reads} />
      ) : (
        <LeadingSentence
          text={schedules && writePlainSentence({ group, schedules, now, t, dates, joinNames: joinList })}
        />
      )}
      <GardenAttention group={group} hubs={hubs} />
      <ContinueCard group={group} />
      <RunningNow group={group} actions={actions} />
      {!isSensorGroup && (
        <>
          <Section title={t('home.today')} aside={<span className={classes.aside}>{dates.longDay(localDate)}</span>}>
            <DayRibbon
              localDate={localDate}
              daylight={isOutdoor ? findDaylight(localDate, latitude, longitude) : null}
              now={now}
              isComplete={schedules !== undefined && events !== undefined}
              runs={listRunsOfToday({
                localDate,
                zones: group.zones,
                activeRuns: group.active_runs,
                schedules: schedules ?? [],
                events: events ?? [],
              })}
            />
          </Section>
          <GardenActions group={group} actions={actions} />
        </>
      )}
      <div
        className={classes.columns}
        data-many-devices={(isOutdoor && group.devices.length > MANY_DEVICES) || undefined}
      >
        <div className={classes.column}>
          {group.zones.length > 0 && <ZoneCards group={group} schedules={schedules ?? []} actions={actions} />}
          {group.sensors.length > 0 && <SensorCards group={group} />}
        </div>
        {isOutdoor && (
          <div className={classes.column}>
            <Section title={t('home.weather')}>
              <WeatherStrip days={group.weathers} source={group.weather_source} />
              {group.setting.address.latitude === null && (
                <p>{t('weather.placeMissing', { latitude: LIMITS.usualLatitudeDeg })}</p>
              )}
            </Section>
          </div>
        )}
        <div className={classes.column}>
          <DeviceCards group={group} hubs={hubs} />
        </div>
      </div>
    </div>
  );
}

/** A garden whose set-up was not finished. */
function ContinueCard({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const step = findNextStep(group);
  /** The first watering by hand is optional. */
  if (step === null || step === 'water' || !may(group.relationship, 'change')) return null;
  return (
    <Card tone="attention">
      <div className={classes.paused}>
        <span>{t('emptyHome.unfinished')}</span>
        <Button component={Link} to="/newcomer">
          {t('emptyHome.continue')}
        </Button>
      </div>
    </Card>
  );
}

type DeviceCardsProps = { group: CurrentGroup; hubs: Index['hubs'] };

function DeviceCards({ group, hubs }: DeviceCardsProps) {
  const { t } = useTranslation();
  const index = useCurrentIndex();
  const used = new Set([...group.devices, ...group.sensors].flatMap(({ hub_id }) => hub_id ?? []));
  return (
    <>
      {group.devices.length > 0 && (
        <Section title={t(`title.${findTitle('devices', describeSituation(index))}`)}>
          <div className={classes.cards}>
            {group.devices.map((device) => (
              <DeviceCard key={device.id} device={device} hubName={hubs.find(({ id }) => id === device.hub_id)?.name} />
            ))}
          </div>
        </Section>
      )}
      {used.size > 0 && <HubCards hubs={hubs.filter(({ id }) => used.has(id))} />}
    </>
  );
}

const KEY = 'sluice_sentence_px';

/** The sentence above the home page. Until it is known, the height that it had the last time is left free for it. */
function LeadingSentence({ text }: { text: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (text && line.current) localStorage.setItem(KEY, String(line.current.offsetHeight));
  }, [text]);
  const height = text ? 0 : Number(localStorage.getItem(KEY));
  return (
    <p ref={line} className={classes.sentence} style={height ? { minHeight: height } : {}} aria-live="polite">
      {text}
    </p>
  );
}
