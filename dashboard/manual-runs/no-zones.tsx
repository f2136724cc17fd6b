import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { PageLink } from '../page-kit/page-link.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';

/** Nothing can be watered here yet, and the way on: to the set-up for those who may change the garden. */
export function NoZones({ group }: { group: CurrentGroup | null }) {
  const { t } = useTranslation();
  const canSetUp = !group || (may(group.relationship, 'change') && group.device_type !== 'SENSOR');
  return (
    <Card>
      <p>{t('errors.zoneNotConfigured')}</p>
      <PageLink to={canSetUp ? '/newcomer' : '/home'}>
        {t(canSetUp ? (group ? 'emptyHome.continue' : 'schedule.begin') : 'discover.toHome')}
      </PageLink>
    </Card>
  );
}
