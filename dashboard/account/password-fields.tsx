/** Passwords in the forms of the account. */
import { useTranslation } from '../platform/use-translation.ts';
import { PasswordField } from '../ui/fields/plain-field.tsx';

type Field<Name extends string> = (name: Name) => Omit<Parameters<typeof PasswordField>[0], 'label' | 'showLabel'>;

/** The one that is in use, as proof of who is asking. */
export function CurrentPassword<Name extends string>({ field, name }: { field: Field<Name>; name: Name }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...field(name)}
      showLabel={t('account.showPassword')}
      label={t('accountPage.currentPassword')}
      autoComplete="current-password"
    />
  );
}

type NewProps<Name extends string> = { field: Field<Name | 'confirmation'>; name: Name; label: string };

/** A new one, typed twice. */
export function NewPassword<Name extends string>({ field, name, label }: NewProps<Name>) {
  const { t } = useTranslation();
  const rest = { showLabel: t('account.showPassword'), autoComplete: 'new-password' };
  return (
    <>
      <PasswordField {...field(name)} {...rest} label={label} description={t('account.passwordRule')} />
      <PasswordField {...field('confirmation')} {...rest} label={t('account.passwordAgain')} />
    </>
  );
}
