import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { ForChangers } from '../groups/index.ts';
import { FailedSection, LoadFailed } from '../page-kit/failure/failed-reads.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/page.module.css';
import section from '../ui/layout/section.module.css';
import { Section } from '../ui/layout/section.tsx';
import { forecastSkillQuery, weatherServicesQuery } from './calls.ts';
import forecastSkillClasses from './figure-list.module.css';
import { ProviderForm } from './provider-form.tsx';
import { SourceSection } from './stations/source-section.tsx';
import { StationSection } from './stations/station-section.tsx';
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
      <StationSection groupId={id} />
      <WeatherState {...group} />
      <SourceSection groupId={id} />
      <ForecastSkill groupId={id} />
    </div>
  );
}

/** How often each service that this garden has asked was right about rain. */
function ForecastSkill({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const read = useQuery(forecastSkillQuery(groupId));
  const { data } = read;
  if (!data) return <FailedSection title={t('weatherSkill.title')} reads={[read]} />;
  return (
    <Section title={t('weatherSkill.title')}>
      <p className={section.lead}>{t('weatherSkill.lead', { amount: asText(units.waterDepth(data.wet_day_mm)) })}</p>
      {data.skills.length === 0 && <p>{t('weatherSkill.none')}</p>}
      {data.skills.map((skill) => (
        <dl key={skill.provider} className={forecastSkillClasses.rows}>
          <Row label={t('weatherSkill.service')} value={t(`weatherProviderName.${skill.provider}`)} />
          <Row label={t('weatherSkill.promisedAndCame')} value={skill.promised_and_came} />
          <Row label={t('weatherSkill.promisedOnly')} value={skill.promised_only} />
          <Row label={t('weatherSkill.cameUnpromised')} value={skill.came_unpromised} />
          <Row label={t('weatherSkill.days')} value={skill.days} />
        </dl>
      ))}
    </Section>
  );
}

const Row = ({ label, value }: { label: string; value: string | number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
