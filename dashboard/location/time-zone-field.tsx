import { timeZoneName } from '../platform/display/time-zone-name.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ListedInput } from '../ui/fields/choice/listed-input.tsx';
import type { Field } from '../ui/form/field.ts';

/** An IANA time zone, by which the garden's days and programs go; shown without its underscores. */
export function TimeZoneField({ value, onChange, ...rest }: Field<string>) {
  const { t } = useTranslation();
  return (
    <ListedInput
      {...rest}
      value={timeZoneName(value)}
      onChange={(zone) => onChange(zone.replaceAll(' ', '_'))}
      label={t('locationForm.timeZone')}
      description={t('locationForm.timeZoneHint')}
      options={Intl.supportedValuesOf('timeZone').map(timeZoneName)}
    />
  );
}
