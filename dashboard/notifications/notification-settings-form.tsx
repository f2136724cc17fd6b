import type { NotificationSettings } from '@sluice/contract/notification-settings';
import { useCurrentIndex } from '../groups/index.ts';
import { SettingsForm } from '../page-kit/settings-form.tsx';
import { useChangeForm } from '../page-kit/use-change-form.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import classes from '../ui/form-page.module.css';
import { CalmFields } from './calm-fields.tsx';
import { GardenFields, KindFields } from './garden-fields.tsx';
import { useChangeNotificationSettings } from './settings-calls.ts';

export function NotificationSettingsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeNotificationSettings();
  const { groups } = useCurrentIndex();
  const { version, ...start } = settings;
  const hasSeveral = settings.gardens.length > 1 || settings.gardens.some(({ mode }) => mode !== 'SAME');
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
      {hasSeveral && (
        <FieldSection title={t('notificationSetting.gardens')}>
          <p className={classes.lead}>{t('notificationSetting.gardensHint')}</p>
          <GardenFields
            {...draft.part('gardens')}
            nameOf={(id) => groups.find((group) => group.id === id)?.name ?? ''}
          />
        </FieldSection>
      )}
      <FieldSection title={t('notificationSetting.when')}>
        <CalmFields draft={draft} />
      </FieldSection>
    </SettingsForm>
  );
}
