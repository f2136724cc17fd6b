import { Button } from '@mantine/core';
import { listAttention } from '@sluice/contract/attention';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { hasFailed } from '../../page-kit/failure/has-failed.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { eventsQuery } from '../../runs/index.ts';
import { isSkip, schedulesQuery } from '../../schedule/index.ts';
import { writePlainSentence } from '../../schedule/plain-sentence.ts';
import { Card } from '../../ui/layout/card.tsx';
import { listMainPages } from '../menu.ts';
import { findNextStep } from '../newcomer/progress.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import { Equipment } from './equipment.tsx';
import { GardenActions } from './garden-actions.tsx';
import classes from './home.module.css';
import { NextHours } from './next-hours.tsx';
import { RunningNow } from './running-now.tsx';
import { ThisMonth } from './this-month.tsx';
import { findTroubledZones } from './troubled-zones.ts';
import { useRunActions } from './use-run-actions.ts';
import { ZoneRows } from './zone-rows.tsx';

/** Most gardens need none. */
const AttentionList = onDemand(async () => (await import('./attention-list.tsx')).AttentionList);
const FailedReads = onDemand(async () => (await import('../../page-kit/failure/failed-reads.tsx')).FailedReads);
/** Comes a moment after the words; its place is left free for it. */
const GardenPlan = onDemand(async () => (await import('../garden-plan/garden-plan.tsx')).GardenPlan);
/** In winter, and until a new garden has been watered for some days. */
const PastYearCard = onDemand(async () => (await import('../../past-year/index.ts')).PastYearCard);
const ZoneSheet = onDemand(async () => (await import('./zone-sheet.tsx')).ZoneSheet);
const SensorCards = onDemand(async () => (await import('./sensor-cards.tsx')).SensorCards);

type Props = { group: CurrentGroup; hubs: Index['hubs'] };

/** The home page from top to bottom: a sentence, the garden from above, what runs, what is wrong, the hours ahead. */
export function GardenHome({ group, hubs }: Props) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const navigate = useNavigate();
  const { zone: openZoneId } = useSearch({ strict: false });
  const reads = [useQuery(schedulesQuery(group.id)), useQuery(eventsQuery(group.id))] as const;
  const [{ data: schedules }, { data: events }] = reads;
  const actions = useRunActions(group);
  const isSensorGroup = group.device_type === 'SENSOR';
  const attention = listAttention({ group, hubs, now });
  const seesDiscover = listMainPages(describeSituation(useCurrentIndex())).includes('discover');
  const isQuiet =
    group.zones.length > 0 &&
    schedules !== undefined &&
    !schedules.some((start) => !isSkip(start) && start.status === null);
  const openZone = group.zones.find(({ id }) => id === openZoneId);
  const closeSheet = useCallback(() => void navigate({ to: '/home', search: {}, resetScroll: false }), [navigate]);
  const joinList = (names: string[]) => new Intl.ListFormat(i18n.language).format(names);

  return (
    <div className={classes.page}>
      {reads.some(hasFailed) ? (
        <FailedReads reads={reads} />
      ) : (
        <LeadingSentence
          text={
            schedules &&
            joinSentences(
              attention.length > 0 && t('home.sentence.needsYou', { count: attention.length }),
              writePlainSentence({ group, schedules, now, t, dates, joinNames: joinList }),
            )
          }
        />
      )}
      <div className={classes.overview} data-plain={group.zones.length === 0 || undefined}>
        {group.zones.length > 0 && (
          <div className={classes.plan}>
            <GardenPlan
              zones={group.zones}
              runs={group.active_runs}
              troubled={findTroubledZones(attention, group.zones)}
            />
          </div>
        )}
        <div className={classes.column}>
          <ContinueCard group={group} />
          <RunningNow group={group} actions={actions} />
          {attention.length > 0 && <AttentionList group={group} items={attention} />}
          {!isSensorGroup && (
            <>
              <NextHours group={group} schedules={schedules} events={events} />
              <ThisMonth group={group} />
              <GardenActions group={group} actions={actions} />
            </>
          )}
        </div>
      </div>
      {group.zones.length > 0 && <ZoneRows group={group} schedules={schedules ?? []} actions={actions} />}
      {isQuiet && !isSensorGroup && <PastYearCard group={group} isBrief leadsToDiscover={seesDiscover} />}
      {isSensorGroup && group.sensors.length > 0 && <SensorCards group={group} />}
      <Equipment group={group} hubs={hubs} />
      {openZone && (
        <ZoneSheet zone={openZone} group={group} schedules={schedules ?? []} actions={actions} onClose={closeSheet} />
      )}
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
