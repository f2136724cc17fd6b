import type { Hub } from '@sluice/contract/hubs';
import type { ReactNode } from 'react';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ThingCard } from '../ui/layout/thing-card.tsx';
import classes from './hub-card.module.css';

type Props = {
  hub: Hub;
  status: ReactNode;
  /** Below what it stands. */
  heading?: 'h2' | 'h3';
  children?: ReactNode;
};

export function HubCard({ hub, status, heading = 'h3', children }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  return (
    <ThingCard
      name={hub.name}
      heading={heading}
      status={status}
      marks={[hub.model, t('hubs.endDevices', { count: hub.end_device_ids.length })].join(' · ')}
    >
      {hub.last_active && (
        <p className={classes.marks} title={dates.exact(hub.last_active.utc)}>
          {t('hubs.lastActive', { when: dates.ago(hub.last_active.utc, now) })}
        </p>
      )}
      {children}
    </ThingCard>
  );
}
