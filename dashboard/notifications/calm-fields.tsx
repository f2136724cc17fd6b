import type { NotificationSettings } from '@sluice/contract/notification-settings';
import { ClockField } from '../page-kit/clock-field.tsx';
import { timeZoneName } from '../platform/time-zone-name.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { Draft } from '../ui/draft.ts';
import { fieldsOfPart } from '../ui/field.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import classes from '../ui/form-page.module.css';

const USUAL_QUIET = { from: '22:00', until: '07:00' };
const USUAL_DIGEST = '18:00';

/** When messages that can wait are sent. */
export function CalmFields({ draft }: { draft: Draft<Omit<NotificationSettings, 'version'>> }) {
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
          ...zones.map((value) => ({ value, label: timeZoneName(value) })),
        ]}
        {...zone}
      />
    </>
  );
}
