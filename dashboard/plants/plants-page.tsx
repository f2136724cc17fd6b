import '../ui/form/mantine-field-styles.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';
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
