import { timeZoneName } from '../platform/time-zone-name.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { Field } from '../ui/field.ts';
import { ListedInput } from '../ui/fields/listed-input.tsx';

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
