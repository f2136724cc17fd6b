import type { Zone } from '@sluice/contract/zones';
import { useCurrentIndex } from '../../groups/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/** To the settings of this zone beside those of others, where there are any. */
export function ToComparison({ zone }: { zone: Pick<Zone, 'id'> }) {
  const { t } = useTranslation();
  const { groups } = useCurrentIndex();
  if (groups.reduce((count, { zone_num }) => count + zone_num, 0) < 2) return null;
  return (
    <PageLink to="/gardens/CompareSettings" search={{ zone: zone.id }}>
      {t('title.compareSettings')}
    </PageLink>
  );
}
