import '../ui/form/mantine-field-styles.ts';
import { may } from '@sluice/engine/vocabulary/roles';
import { ForChangers, GardenFileSection, GardenForm } from '../groups/index.ts';
import { DeviceKeySection, OpeningsSection, WebhookSection } from '../openings/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { AppleHomeSection, MatterHomeSection } from '../smart-homes/index.ts';
import classes from '../ui/layout/page.module.css';
import { GardenTrailSection } from './garden-trail-section.tsx';
import { LocationForm } from './location-form.tsx';
import { PapersSection } from './papers-section.tsx';

/** Where the garden is, what it is called, what other programs may read of it, its trail, and the way to be rid of it. */
export default function LocationPage() {
  const { t } = useTranslation();
  return (
    <ForChangers>
      {(group) => (
        <div key={group.id} className={classes.page}>
          <p className={classes.lead}>{t('locationForm.lead')}</p>
          <LocationForm group={group} />
          <GardenForm group={group} />
          <OpeningsSection group={group} />
          {may(group.relationship, 'own') && <WebhookSection group={group} />}
          <DeviceKeySection group={group} />
          {may(group.relationship, 'own') && <AppleHomeSection groupId={group.id} />}
          {may(group.relationship, 'own') && <MatterHomeSection groupId={group.id} />}
          {may(group.relationship, 'own') && <GardenTrailSection group={group} />}
          <GardenFileSection group={group} />
          <PapersSection />
        </div>
      )}
    </ForChangers>
  );
}
