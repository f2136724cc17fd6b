import '../ui/mantine-field-styles.ts';
import { PageLink } from '../page-kit/page-link.tsx';
import { SettingsForm, type SettingsFormProps } from '../page-kit/settings-form.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import page from '../ui/page.module.css';

type Props = SettingsFormProps & { lead: string };

/** What the forms of the preferences have in common. */
export function PreferenceFrame({ lead, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <div className={page.page}>
      <PageLink to="/settings/preferences" isBack>
        {t('title.preferences')}
      </PageLink>
      <p className={page.lead}>{lead}</p>
      <SettingsForm {...form} />
    </div>
  );
}
