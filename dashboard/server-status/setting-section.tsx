import '../ui/form/mantine-field-styles.ts';
import { NativeSelect, Switch } from '@mantine/core';
import type { ServerStatus } from '@sluice/contract/server-status';
import { REGISTRATION_RULES, type RegistrationRule } from '@sluice/engine/vocabulary/people';
import { showDone } from '../page-kit/form/show-done.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import form from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';
import { FactList } from '../ui/text/fact-list.tsx';
import { useChangeServerSettings } from './calls.ts';

/** Who may register, and whether the demo is offered; what the environment sets is shown with the name of its variable. */
export function SettingSection({ status }: { status: ServerStatus }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeServerSettings();
  const { registration, demo } = status.settings;
  const change: typeof mutate = (body) => mutate(body, { onSuccess: () => showDone(t('form.saved'), null) });
  const setBy = (by: typeof demo.set_by, name: string) =>
    by === 'environment' ? t('serverPage.setBy', { name }) : null;
  return (
    <Section title={t('serverPage.serverSettings')}>
      <div className={form.form}>
        <NativeSelect
          label={t('serverPage.registration')}
          description={setBy(registration.set_by, 'SLUICE_REGISTRATION')}
          value={registration.set_to ?? ''}
          disabled={isPending || registration.set_by === 'environment'}
          data={[
            {
              value: '',
              label:
                registration.set_to === null
                  ? t('serverPage.ruleByReach', { rule: t(`serverPage.rule.${registration.rule}`) })
                  : t('serverPage.ruleUnset'),
            },
            ...REGISTRATION_RULES.map((rule) => ({ value: rule, label: t(`serverPage.rule.${rule}`) })),
          ]}
          onChange={({ currentTarget }) =>
            change({ registration: (currentTarget.value || null) as RegistrationRule | null })
          }
        />
        <Switch
          label={t('serverPage.demo')}
          description={setBy(demo.set_by, 'SLUICE_DEMO')}
          checked={demo.is_on}
          disabled={isPending || demo.set_by === 'environment'}
          onChange={({ currentTarget }) => change({ demo: currentTarget.checked })}
        />
        <FactList facts={[{ name: 'SLUICE_BASE_URL', value: status.base_url }]} />
      </div>
    </Section>
  );
}
