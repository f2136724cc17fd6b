import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { formatTimeZone } from '../platform/display/time-zone-name.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import type { Field } from '../ui/form/field.ts';

/**
 * An IANA time zone, by which the garden's days and programs go; shown without its underscores. It is typed, and found by
 * the browser's own search.
 */
export function TimeZoneField({ value, onChange, ...rest }: Field<string>) {
  const { t } = useTranslation();
  const listId = useId();
  return (
    <>
      <TextInput
        {...rest}
        label={t('locationForm.timeZone')}
        description={t('locationForm.timeZoneHint')}
        list={listId}
        autoComplete="off"
        value={formatTimeZone(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(' ', '_'))}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={formatTimeZone(zone)} />
        ))}
      </datalist>
    </>
  );
}
