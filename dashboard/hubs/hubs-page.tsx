import '../ui/mantine-field-styles.ts';
import { StatusBadge } from '../devices/index.ts';
import { useGarden } from '../groups/index.ts';
import { FailedReads } from '../page-kit/failed-reads.tsx';
import { PageLink } from '../page-kit/page-link.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import classes from '../ui/page.module.css';
import { AddHub } from './add-hub-card.tsx';
import { HubCard } from './hub-card.tsx';
import { useHubsRead, useOwnHubs } from './use-own-hubs.ts';

/** The Zigbee hubs; without a garden there is nowhere to put a new one. */
export default function HubsPage() {
  const { t } = useTranslation();
  const hubs = useOwnHubs();
  const read = useHubsRead();
  const garden = useGarden();
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('hubList.lead')}</p>
      <FailedReads reads={[read]} />
      {hubs.length === 0 && (read.data || !garden) && <p className={classes.lead}>{t('hubList.none')}</p>}
      <ul className={`${form.cards} ${form.plainList}`}>
        {hubs.map((hub) => (
          <li key={hub.id}>
            <HubCard heading="h2" hub={hub} status={<StatusBadge status={hub.status} />}>
              <PageLink
                to="/settings/hubs/HubSetting"
                search={{ hub: hub.id }}
                label={t('hubList.changeName', { name: hub.name })}
              >
                {t('hubList.change')}
              </PageLink>
            </HubCard>
          </li>
        ))}
      </ul>
      {garden?.mayChange && <AddHub groupId={garden.group.id} />}
    </div>
  );
}
