import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import type { Draft } from '../ui/form/draft.ts';
import form from '../ui/layout/form-page.module.css';

export const NO_FIRM = { name: '', phone: '', email: '', web_address: '' };

type Props = { draft: Pick<Draft<typeof NO_FIRM>, 'field'> };

/** What a firm says of itself. */
export function FirmFields({ draft: { field } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField label={t('firms.name')} {...field('name')} />
      <div className={form.row}>
        <TextField label={t('firms.phone')} {...field('phone')} />
        <TextField label={t('account.email')} {...field('email')} />
      </div>
      <TextField label={t('firms.webAddress')} {...field('web_address')} />
    </>
  );
}
