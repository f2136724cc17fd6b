import '../../mantine-field-styles.ts';
import { useTranslation } from 'react-i18next';
import { ProviderForm } from '../../../weather/provider-form.tsx';
import classes from '../../page.module.css';
import { ForChangers } from '../for-changers.tsx';

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
