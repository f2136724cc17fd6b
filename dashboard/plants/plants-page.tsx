import '../ui/mantine-field-styles.ts';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { PlantSearch } from './plant-search.tsx';

/** The plant database, to look things up in. */
export default function PlantsPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('plantSearch.lead')}</p>
      <PlantSearch heading="h2" />
    </div>
  );
}
