import '../ui/form/mantine-field-styles.ts';
import { SettingsForm, type SettingsFormProps } from '../page-kit/form/settings-form.tsx';
import { SubPage } from '../page-kit/frame/sub-page.tsx';

type Props = SettingsFormProps & { lead: string };

/** What the forms of the preferences have in common. */
export function PreferenceFrame({ lead, ...form }: Props) {
  return (
    <SubPage back="/settings/preferences" lead={lead}>
      <SettingsForm {...form} />
    </SubPage>
  );
}
