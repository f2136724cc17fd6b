import type { NotificationSettings } from '@sluice/contract/notification-settings';
import { SettingsForm } from '../page-kit/settings-form.tsx';
import { useChangeForm } from '../page-kit/use-change-form.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import { CalmFields } from './calm-fields.tsx';
import { KindFields } from './kind-fields.tsx';
import { useChangeNotificationSettings } from './settings-calls.ts';

export function NotificationSettingsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeNotificationSettings();
  const { version, ...start } = settings;
  const draft = useChangeForm<Omit<NotificationSettings, 'version'>>({
    start,
    version,
    schema: async () => (await import('./schemas.ts')).notificationSettingsChange,
    send: async (differences) => {
      const { version: next, ...kept } = (await change(differences)).notification_settings;
      return { kept, version: next };
    },
  });
  return (
    <SettingsForm name="notification-settings" draft={draft}>
      <FieldSection title={t('notificationSetting.kinds')}>
        <KindFields {...draft.part('kinds')} />
      </FieldSection>
      <FieldSection title={t('notificationSetting.when')}>
        <CalmFields draft={draft} />
      </FieldSection>
    </SettingsForm>
  );
}
