import type { WeatherServiceState } from '@sluice/contract/server-status';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';

/** Which weather services are asked, and whether they answer. */
export function WeatherSection({ services }: { services: readonly WeatherServiceState[] }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  if (services.length === 0) return null;
  return (
    <Section title={t('serverPage.weather')}>
      <ul className={form.plainList}>
        {services.map(({ provider, gardens, failing, answered_at, fault }) => {
          const name = t(`weatherProviderName.${provider}`);
          return (
            <Row
              key={provider}
              name={name}
              facts={[
                t('serverPage.gardens', { number: gardens }),
                ...(answered_at === null ? [] : [t('serverPage.lastAnswer', { when: dates.ago(answered_at, now) })]),
                ...(failing > 0 ? [t('serverPage.failing', { number: failing })] : []),
                ...(fault === null ? [] : [t(`weatherFault.${fault}`, { provider: name })]),
              ]}
            >
              {null}
            </Row>
          );
        })}
      </ul>
    </Section>
  );
}
