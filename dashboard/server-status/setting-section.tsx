import type { ServerStatus } from '@sluice/contract/server-status';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { FactList } from '../ui/text/fact-list.tsx';

/** What the environment says, with the name of each variable: they are changed there. */
export function SettingSection({ status }: { status: ServerStatus }) {
  const { t } = useTranslation();
  const { rule } = status.registration;
  return (
    <Section title={t('serverPage.settings')}>
      <p className={form.lead}>{t('serverPage.settingsLead')}</p>
      <FactList
        facts={[
          { name: 'SLUICE_BASE_URL', value: status.base_url },
          { name: 'SLUICE_REGISTRATION', value: t(`serverPage.rule.${rule}`) },
          { name: 'SLUICE_DEMO', value: t(status.has_demo ? 'serverPage.on' : 'serverPage.off') },
        ]}
      />
    </Section>
  );
}
