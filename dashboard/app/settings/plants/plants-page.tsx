import '../../mantine-field-styles.ts';
import { useTranslation } from 'react-i18next';
import { PlantSearch } from '../../../plants/plant-search.tsx';
import classes from '../../page.module.css';

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
