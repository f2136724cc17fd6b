import type { CurrentGroup } from '@sluice/contract/groups';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';

/** In place of a garden's zones. No device brings any to a garden of sensors, whose menu has no devices. */
export function NoZones({ group }: { group: Pick<CurrentGroup, 'device_type'> }) {
  const { t } = useTranslation();
  const isOfSensors = group.device_type === 'SENSOR';
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t(isOfSensors ? 'zoneList.noneOfSensors' : 'zoneList.none')}</p>
      {isOfSensors && <PageLink to="/settings/sensors">{t('title.sensors')}</PageLink>}
    </div>
  );
}
