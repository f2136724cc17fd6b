import { useTranslation } from 'react-i18next';
import { ListedInput } from '../ui/fields/listed-input.tsx';

type Props = { value: string; onChange: (zone: string) => void; error?: string | undefined };

/** An IANA time zone, by which the garden's days and programs go. */
export function TimeZoneField(props: Props) {
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
