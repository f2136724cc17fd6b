import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { MINUTES_AT_FIRST } from '../../manual-runs/run-length.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { canBeDismissed, DismissVerdict, describeSensorDoubt } from '../../sensors/index.ts';
import { Card } from '../../ui/layout/card.tsx';
import { describeWeatherFault } from '../../weather/index.ts';
import { UnlockZone } from '../../zones/index.ts';
import type { Attention } from './attention.ts';
import classes from './attention-list.module.css';

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

type Props = {
  items: readonly Attention[];
  /** Whether the user may say that a sensor or a locked zone is right, and what a regulation asks. */
  canChange: boolean;
  mayWater: boolean;
  onWater: (zone: Zone, minutes: number) => void;
};

export function AttentionList({ items, canChange, mayWater, onWater }: Props) {
  const { t, i18n } = useTranslation();
  const { dates, units } = useDisplay();
  const now = useNow();
  const since = (moment: { utc: string } | null) => (moment ? dates.ago(moment.utc, now) : t('attention.unknownTime'));

  const wateringButton = (zone: Zone, minutes: number, label: string) => (
    <Button variant="default" onClick={() => onWater(zone, minutes)}>
      {label}
    </Button>
  );
  const itemFor = (item: Attention) => {
    switch (item.kind) {
      case 'deviceOffline':
        return (
          <SilentItem
            key={item.device.id}
            text={t('attention.silent', { name: item.device.name, when: since(item.device.last_active) })}
            hints={<ReconnectionHints {...item.device} />}
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
            text={t('attention.silent', { name: item.hub.name, when: since(item.hub.last_active) })}
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
            text={t(`attention.valve.${item.status}`, {
              zone: item.zone.name,
            })}
            action={
              item.zone.lock === null &&
              !item.zone.needs_guard &&
              wateringButton(item.zone, TEST_MINUTES, t('attention.testValve'))
            }
          />
        );
      case 'dry':
        return (
          <Item
            key={`dry-${item.zone.id}`}
            tone="attention"
            text={t(item.zone.next_run ? 'attention.dryUntil' : 'attention.dry', {
              zone: item.zone.name,
              when: item.zone.next_run ? dates.when(item.zone.next_run.utc, now) : '',
            })}
            action={
              mayWater &&
              wateringButton(
                item.zone,
                MINUTES_AT_FIRST,
                t('manualRun.waterFor', { duration: dates.duration(MINUTES_AT_FIRST * 60) }),
              )
            }
          />
        );
      case 'missing':
        return (
          <Item
            key={`missing-${item.zone.id}`}
            tone="attention"
            text={t('attention.missing', { zone: item.zone.name, fact: t(`missingFact.${item.fact}`) })}
            action={
              canChange && (
                <PageLink to="/settings/zones" search={{ zone: item.zone.id }}>
                  {t('attention.setUp')}
                </PageLink>
              )
            }
          />
        );
      case 'shortfall':
        return (
          <Item
            key="shortfall"
            tone="attention"
            text={t('attention.shortfall', {
              zones: new Intl.ListFormat(i18n.language).format(item.zones.map(({ name }) => name)),
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
              describeWeatherFault(
                item.group.weather_provider,
                item.group.weather_source?.fetched ?? null,
                t,
                dates,
                now,
              ) ?? ''
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
            text={t('attention.batteryEmpty', { name: item.carrier.name })}
          />
        );
      case 'batteryLow':
        return (
          <Item
            key={`battery-${item.carrier.id}`}
            tone="attention"
            text={t('attention.batteryLow', {
              name: item.carrier.name,
              percent: asText(units.percent(item.carrier.battery_level ?? 0)),
            })}
          />
        );
    }
  };

  return (
    <ul className={classes.list} aria-label={t('attention.title')}>
      {items.map(itemFor)}
    </ul>
  );
}
