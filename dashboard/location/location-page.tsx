import '../ui/form/mantine-field-styles.ts';
import { ForChangers, GardenFileSection, GardenForm } from '../groups/index.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';
import { LocationForm } from './location-form.tsx';

/** Where the garden is, what it is called, and the way to be rid of it. */
export default function LocationPage() {
  const { t } = useTranslation();
  return (
    <ForChangers>
      {(group) => (
        <div key={group.id} className={classes.page}>
          <p className={classes.lead}>{t('locationForm.lead')}</p>
          <LocationForm group={group} />
          <GardenForm group={group} />
          <GardenFileSection group={group} />
        </div>
      )}
    </ForChangers>
  );
}
