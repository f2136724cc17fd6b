import type { Index } from '@sluice/contract/groups';
import { StatusBadge } from '../../devices/index.ts';
import { HubCard } from '../../hubs/index.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Section } from '../../ui/layout/section.tsx';
import classes from './home.module.css';

export function HubCards({ hubs }: Pick<Index, 'hubs'>) {
  const { t } = useTranslation();
  if (hubs.length === 0) return null;
  return (
    <Section title={t('home.hubs')}>
      <div className={classes.cards}>
        {hubs.map((hub) => (
          <HubCard key={hub.id} hub={hub} status={<StatusBadge status={hub.status} />} />
        ))}
      </div>
    </Section>
  );
}
