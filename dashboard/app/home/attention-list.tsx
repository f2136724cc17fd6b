import { Button } from '@mantine/core';
import type { Attention } from '@sluice/contract/attention';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { may } from '@sluice/engine/vocabulary/roles';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { SwitchDevice } from '../../devices/switch-device.tsx';
import { MINUTES_AT_FIRST } from '../../manual-runs/run-length.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { describeStartRefusal } from '../../page-kit/start-refusal-text.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { canBeDismissed, DismissVerdict, describeSensorDoubt } from '../../sensors/index.ts';
import { Card } from '../../ui/layout/card.tsx';
import { describeWeatherFault } from '../../weather/index.ts';
import { UnlockZone } from '../../zones/index.ts';
import classes from './attention-list.module.css';
import { useRunActions } from './use-run-actions.ts';

const ReconnectionHints = onDemand(() =>
  import('../../devices/reconnection-hints.tsx').then((part) => part.ReconnectionHints),
);

/** To see whether a valve opens. */
const TEST_MINUTES = 1;

type ItemProps = { tone: 'attention' | 'harm'; text: string; action?: ReactNode; children?: ReactNode };

function Item({ tone, text, action, children }: ItemProps) {
  return (
    <li>
      <Card tone={tone}>
        <div className={classes.item}>
          <IconAlertTriangle size={22} stroke={1.6} className={classes.icon} data-tone={tone} aria-hidden="true" />
          <p className={classes.text}>{text}</p>
          {action}
        </div>
        {children}
      </Card>
    </li>
  );
}

function SilentItem({ text, hints }: { text: string; hints: ReactNode }) {
  const { t } = useTranslation();
  const hintsId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Item
      tone="harm"
      text={text}
      action={
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={hintsId}
          onPointerEnter={ReconnectionHints.prefetch}
          onFocus={ReconnectionHints.prefetch}
          onClick={() => setOpen(!isOpen)}
        >
          {t('attention.howToReconnect')}
        </Button>
      }
    >
      <div id={hintsId}>{isOpen && hints}</div>
    </Item>
  );
}

/** More lines than these are folded. */
const SHOWN = 3;

type Props = { group: CurrentGroup; items: readonly Attention[] };

/** One line for each cause, the worst first, each with a button that works now. */
export function AttentionList({ group, items }: Props) {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const actions = useRunActions(group);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const canChange = may(group.relationship, 'change');
  const mayWater = may(group.relationship, 'waterByHand');
  const since = (moment: { utc: string } | null) => (moment ? dates.ago(moment.utc, now) : t('attention.unknownTime'));
  const joinNames = (things: readonly { name: string }[]) =>
    new Intl.ListFormat(i18n.language).format(things.map(({ name }) => name));
  const sayDry = (zones: readonly Zone[]) =>
    zones.length > 0 ? t('attention.alsoDry', { zones: joinNames(zones) }) : null;

  const wateringButton = (zone: Zone, minutes: number, label: string) => (
    <Button variant="default" onClick={() => void actions.waterZone(zone, minutes).catch(() => undefined)}>
      {label}
    </Button>
  );
  const seeDevice = canChange && <PageLink to="/settings/devices">{t('attention.seeDevice')}</PageLink>;
  const isBusy = ({ id }: Zone) => group.active_runs.some(({ zone_id }) => zone_id === id);

  const dryAction = (zone: Zone) => {
    switch (zone.start_refusal?.because) {
      case undefined:
        return (
          mayWater &&
          wateringButton(
            zone,
            MINUTES_AT_FIRST,
            t('manualRun.waterFor', { duration: dates.duration(MINUTES_AT_FIRST * 60) }),
          )
        );
      case 'no_hardware':
      case 'device_offline':
      case 'no_end':
        return seeDevice;
      case 'not_set_up':
        return canChange && setUpLink(zone);
      case 'battery_too_low':
      case 'day_volume_used':
      case 'device_switched_off':
      case 'master_zone':
      case 'starts_suspended':
      case 'zone_disabled':
      case 'zone_locked':
        return null;
    }
  };
  const setUpLink = ({ id }: Zone) => (
    <PageLink to="/settings/zones" search={{ zone: id }}>
      {t('attention.setUp')}
    </PageLink>
  );

  const itemFor = (item: Attention) => {
    switch (item.kind) {
      case 'deviceOffline':
        return (
          <SilentItem
            key={item.device.id}
            text={joinSentences(
              t('attention.silent', { name: item.device.name, when: since(item.device.last_active) }),
              sayDry(item.dry),
            )}
            hints={
              <>
                <ReconnectionHints {...item.device} />
                {seeDevice}
              </>
            }
          />
        );
      case 'deviceSwitchedOff':
        return (
          <Item
            key={`off-${item.device.id}`}
            tone="attention"
            text={t('attention.switchedOff', { name: item.device.name, zones: joinNames(item.dry) })}
            action={canChange && <SwitchDevice device={item.device} />}
          />
        );
      case 'sensorOffline':
        return (
          <SilentItem
            key={item.sensor.id}
            text={t('attention.silent', { name: item.sensor.name, when: since(item.sensor.last_report) })}
            hints={<ReconnectionHints category="VALVE_TIMER" is_zigbee={item.sensor.hub_id !== null} />}
          />
        );
      case 'hubOffline':
        return (
          <SilentItem
            key={item.hub.id}
            text={joinSentences(
              t('attention.silent', { name: item.hub.name, when: since(item.hub.last_active) }),
              item.behind.length > 0 ? t('attention.behindHub', { devices: joinNames(item.behind) }) : null,
              sayDry(item.dry),
            )}
            hints={<ReconnectionHints category="IRRIGATION_CONTROLLER" is_zigbee={false} />}
          />
        );
      case 'sensorDoubt':
        return (
          <Item
            key={`doubt-${item.sensor.id}`}
            tone="attention"
            text={describeSensorDoubt(item.sensor, t, dates) ?? ''}
            action={canChange && canBeDismissed(item.sensor) && <DismissVerdict sensor={item.sensor} />}
          />
        );
      case 'deviceError':
        return <Item key={item.device.id} tone="harm" text={t('attention.deviceError', { name: item.device.name })} />;
      case 'zoneLock':
        return (
          <Item
            key={`lock-${item.zone.id}`}
            tone="harm"
            text={t(`zoneLock.${item.cause}`, { zone: item.zone.name })}
            action={canChange && <UnlockZone zone={item.zone} />}
          />
        );
      case 'valve':
        return (
          <Item
            key={item.zone.id}
            tone="harm"
            text={joinSentences(t(`attention.valve.${item.status}`, { zone: item.zone.name }), sayDry(item.dry))}
            action={
              mayWater &&
              item.zone.start_refusal === null &&
              !isBusy(item.zone) &&
              wateringButton(item.zone, TEST_MINUTES, t('attention.testValve'))
            }
          />
        );
      case 'dry':
        return (
          <Item
            key={`dry-${item.zone.id}`}
            tone="attention"
            text={joinSentences(
              t(item.zone.next_run ? 'attention.dryUntil' : 'attention.dry', {
                zone: item.zone.name,
                when: item.zone.next_run ? dates.when(item.zone.next_run.utc, now) : '',
              }),
              describeStartRefusal(item.zone, group.devices, t),
            )}
            action={dryAction(item.zone)}
          />
        );
      case 'missing':
        return (
          <Item
            key={`missing-${item.zone.id}`}
            tone="attention"
            text={t('attention.missing', { zone: item.zone.name, fact: t(`missingFact.${item.fact}`) })}
            action={canChange && setUpLink(item.zone)}
          />
        );
      case 'shortfall':
        return (
          <Item
            key="shortfall"
            tone="attention"
            text={t('attention.shortfall', {
              zones: joinNames(item.zones),
            })}
            action={<PageLink to="/schedule">{t('attention.showSchedule')}</PageLink>}
          />
        );
      case 'weatherFault':
        return (
          <Item
            key="weather"
            tone="attention"
            text={
              describeWeatherFault(group.weather_provider, group.weather_source?.fetched ?? null, t, dates, now) ?? ''
            }
          />
        );
      case 'regulation':
        return (
          <Item
            key="regulation"
            tone="attention"
            text={t('attention.regulation')}
            action={canChange && <PageLink to="/settings/regulations">{t('attention.answerRegulation')}</PageLink>}
          />
        );
      case 'batteryEmpty':
        return (
          <Item
            key={`battery-${item.carrier.id}`}
            tone="harm"
            text={joinSentences(t('attention.batteryEmpty', { name: item.carrier.name }), sayDry(item.dry))}
          />
        );
      case 'batteryLow':
        return (
          <Item
            key={`battery-${item.carrier.id}`}
            tone="attention"
            text={joinSentences(
              t('attention.batteryLow', {
                name: item.carrier.name,
                percent: asText(units.percent(item.carrier.battery_level ?? 0)),
              }),
              sayDry(item.dry),
            )}
          />
        );
    }
  };

  if (items.length === 0) return null;
  const isFolded = items.length > SHOWN + 1;
  const shown = isOpen || !isFolded ? items : items.slice(0, SHOWN);
  return (
    <div className={classes.alerts}>
      <ul id={listId} className={classes.list} aria-label={t('attention.title')}>
        {shown.map(itemFor)}
      </ul>
      {isFolded && (
        <Button
          variant="subtle"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('attention.fewer') : t('attention.more', { number: units.number(items.length - SHOWN, 0) })}
        </Button>
      )}
    </div>
  );
}
