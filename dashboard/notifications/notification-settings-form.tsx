import type { NotificationSettings } from '@sluice/contract/notification-settings';
import { useCurrentIndex } from '../groups/index.ts';
import { ClockField } from '../page-kit/date/clock-field.tsx';
import { SettingsForm } from '../page-kit/form/settings-form.tsx';
import { useSettingsForm } from '../page-kit/form/use-settings-form.ts';
import { formatTimeZone } from '../platform/display/time-zone-name.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { SelectField } from '../ui/fields/choice/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import type { Draft } from '../ui/form/draft.ts';
import { fieldsOfPart } from '../ui/form/field.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { GardenFields, KindFields } from './garden-fields.tsx';
import { useChangeNotificationSettings } from './settings-calls.ts';

export function NotificationSettingsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const { mutateAsync: change } = useChangeNotificationSettings();
  const { groups } = useCurrentIndex();
  const hasSeveral = settings.gardens.length > 1 || settings.gardens.some(({ mode }) => mode !== 'SAME');
  const draft = useSettingsForm({
    stored: settings,
    toValues: ({ version: _version, ...values }: NotificationSettings) => values,
    schema: async () => (await import('./schemas.ts')).notificationSettingsChange,
    send: change,
    readStored: (answer) => answer.notification_settings,
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

const USUAL_QUIET = { from: '22:00', until: '07:00' };
const USUAL_DIGEST = '18:00';

/** When messages that can wait are sent. */
function CalmFields({ draft }: { draft: Draft<Omit<NotificationSettings, 'version'>> }) {
  const { t } = useTranslation();
  const quietPart = draft.part('quiet');
  const digest = draft.field('digest_time');
  const zone = draft.field('time_zone');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([here, zone.value].filter((one) => one !== null))];
  const quiet = quietPart.value && fieldsOfPart({ ...quietPart, value: quietPart.value });
  return (
    <>
      <SwitchField
        label={t('notificationSetting.quiet')}
        description={t('notificationSetting.quietHint')}
        value={quietPart.value !== null}
        onChange={(isOn) => quietPart.onChange(isOn ? USUAL_QUIET : null)}
      />
      {quiet && (
        <div className={classes.row}>
          <ClockField label={t('restrictions.from')} {...quiet('from')} />
          <ClockField label={t('restrictions.to')} {...quiet('until')} />
        </div>
      )}
      <SwitchField
        label={t('notificationSetting.digest')}
        description={t('notificationSetting.digestHint')}
        value={digest.value !== null}
        onChange={(isOn) => digest.onChange(isOn ? USUAL_DIGEST : null)}
      />
      {digest.value !== null && (
        <ClockField label={t('notificationSetting.digestTime')} {...digest} value={digest.value} />
      )}
      <SelectField<string | null>
        label={t('notificationSetting.timeZone')}
        options={[
          { value: null, label: t('notificationSetting.timeZoneOfGarden') },
          ...zones.map((value) => ({ value, label: formatTimeZone(value) })),
        ]}
        {...zone}
      />
    </>
  );
}
