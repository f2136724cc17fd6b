import { useTranslation } from '../platform/use-translation.ts';
import type { Field } from '../ui/field.ts';
import { ListedInput } from '../ui/fields/listed-input.tsx';

/** An IANA time zone, by which the garden's days and programs go. */
export function TimeZoneField(props: Field<string>) {
  const { t } = useTranslation();
  return (
    <ListedInput
      {...props}
      label={t('locationForm.timeZone')}
      description={t('locationForm.timeZoneHint')}
      options={Intl.supportedValuesOf('timeZone')}
    />
  );
}
