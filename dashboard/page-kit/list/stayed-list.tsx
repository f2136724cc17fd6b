import { useTranslation } from '../../platform/i18n/use-translation.ts';
import form from '../../ui/layout/form-page.module.css';

type Props = { lines: readonly { id: string; text: string }[] };

/** What a change of several left as it was, and why; nothing where it left none. */
export function StayedList({ lines }: Props) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <div role="alert">
      <p className={form.formError}>{t('compareSettings.stayed')}</p>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
