import '../../ui/form/mantine-field-styles.ts';
import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { Link } from '@tanstack/react-router';
import { useCurrentIndex } from '../../groups/current-index.ts';
import { PastYearSection } from '../../past-year/past-year-section.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { BillSection } from '../../savings/bill-section.tsx';
import { SavingsSection } from '../../savings/savings-section.tsx';
import { TankSection } from '../../savings/tank-section.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RainfallSection } from '../../weather/rainfall-section.tsx';
import { WeatherReportSection } from '../../weather/weather-report-section.tsx';
import { KnowYourGarden } from '../../zones/know-your-garden.tsx';
import { listMainPages } from '../menu.ts';
import { describeSituation } from '../shell/menu-entries.ts';
import classes from './discover.module.css';

/** Savings, soil water, and the gardener's corrections of the weather. */
export default function DiscoverPage() {
  const index = useCurrentIndex();
  const group = index.current_group;
  return group && listMainPages(describeSituation(index)).includes('discover') ? (
    <GroupDiscover key={group.id} group={group} />
  ) : (
    <NotHere />
  );
}

function GroupDiscover({ group }: { group: CurrentGroup }) {
  return (
    <div className={classes.page}>
      <div className={classes.wide}>
        <BillSection group={group} />
      </div>
      <div className={classes.wide}>
        <TankSection group={group} />
      </div>
      <div className={classes.wide}>
        <SavingsSection group={group} />
      </div>
      <div className={classes.wide}>
        <PastYearSection group={group} />
      </div>
      <div className={classes.wide}>
        <KnowYourGarden group={group} />
      </div>
      <RainfallSection group={group} />
      <WeatherReportSection group={group} />
    </div>
  );
}

function NotHere() {
  const { t } = useTranslation();
  return (
    <Card>
      <p className={classes.notHere}>{t('discover.notHere')}</p>
      <div>
        <Button component={Link} to="/home" variant="default">
          {t('discover.toHome')}
        </Button>
      </div>
    </Card>
  );
}
