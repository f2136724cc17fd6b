import '../ui/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { ForChangers } from '../groups/index.ts';
import { LoadFailed } from '../page-kit/load-failed.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from '../ui/page.module.css';
import { weatherServicesQuery } from './calls.ts';
import { ForecastSkill } from './forecast-skill.tsx';
import { ProviderForm } from './provider-form.tsx';
import { WeatherState } from './weather-state.tsx';

export default function WeatherProviderPage() {
  return <ForChangers>{(group) => <ProviderChoice key={group.id} {...group} />}</ForChangers>;
}

function ProviderChoice(group: CurrentGroup) {
  const { id, weather_provider } = group;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(weatherServicesQuery(id));
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('providerForm.lead')}</p>
      {data && (
        <ProviderForm groupId={id} settings={weather_provider} services={data.weather_services} absent={data.absent} />
      )}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      <WeatherState {...group} />
      <ForecastSkill groupId={id} />
    </div>
  );
}
