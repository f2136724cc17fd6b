import '../ui/mantine-field-styles.ts';
import { useTranslation } from 'react-i18next';
import { ForChangers } from '../groups/index.ts';
import classes from '../ui/page.module.css';
import { ProviderForm } from './provider-form.tsx';

export default function WeatherProviderPage() {
  const { t } = useTranslation();
  return (
    <ForChangers>
      {({ id, weather_provider }) => (
        <div className={classes.page}>
          <p className={classes.lead}>{t('providerForm.lead')}</p>
          <ProviderForm key={id} groupId={id} settings={weather_provider} />
        </div>
      )}
    </ForChangers>
  );
}
