import '../ui/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useLocation } from '@tanstack/react-router';
import { Battery, StatusBadge } from '../devices/index.ts';
import { ForChangers } from '../groups/index.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { useSubject } from '../page-kit/subject.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { ReadingsTable } from './readings-table.tsx';
import { SelfLearning } from './self-learning.tsx';
import { SensorCard } from './sensor-card.tsx';
import { SensorDoubtCard } from './sensor-doubt-card.tsx';
import { SensorForm } from './sensor-form.tsx';

function SensorSetting({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const wanted = useSubject('sensor');
  /** There, the way back is to the schedule. */
  const isOfSchedule = useLocation().pathname.startsWith('/schedule');
  const sensor = group.sensors.find(({ id }) => id === (wanted ?? group.sensors[0]?.id));
  const wayBack = !isOfSchedule && (
    <PageLink to="/settings/sensors" isBack>
      {t('sensorList.back')}
    </PageLink>
  );
  if (!sensor)
    return (
      <div className={classes.page}>
        {wayBack}
        <p className={classes.lead}>{t('sensorList.gone')}</p>
      </div>
    );
  const zone = group.zones.find(({ id }) => id === sensor.zone_id);
  return (
    <div className={classes.page}>
      {wayBack}
      <SensorCard
        heading="h2"
        sensor={sensor}
        zoneName={zone?.name}
        status={<StatusBadge status={sensor.status} />}
        battery={<Battery battery_level={sensor.battery_level} />}
      />
      {sensor.senses === 'soil' && (
        <>
          <SensorDoubtCard sensor={sensor} />
          <SelfLearning sensor={sensor} />
        </>
      )}
      <SensorForm key={sensor.id} sensor={sensor} zones={group.zones} />
      {sensor.senses === 'soil' && <ReadingsTable key={`readings-${sensor.id}`} sensorId={sensor.id} />}
    </div>
  );
}

/** One sensor: what it feels, what it has learned, and all that can be set. */
export default function SensorSettingPage() {
  return <ForChangers>{(group) => <SensorSetting group={group} />}</ForChangers>;
}
