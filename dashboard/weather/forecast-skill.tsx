import { asText } from '@sluice/engine/vocabulary/unit-display';
import { useQuery } from '@tanstack/react-query';
import { FailedSection } from '../page-kit/failed-section.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import section from '../ui/section.module.css';
import { Section } from '../ui/section.tsx';
import { forecastSkillQuery } from './calls.ts';
import classes from './figure-list.module.css';

/** How often each service that this garden has asked was right about rain. */
export function ForecastSkill({ groupId }: { groupId: string }) {
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
        <dl key={skill.provider} className={classes.rows}>
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
