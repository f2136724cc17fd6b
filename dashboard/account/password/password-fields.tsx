/** Passwords in the forms of the account. */
import { type ComponentType, useEffect, useState } from 'react';
import { readTranslation } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PasswordField } from '../../ui/fields/plain-field.tsx';
import classes from '../forms.module.css';

type Input<Name extends string> = (name: Name) => Omit<Parameters<typeof PasswordField>[0], 'label' | 'showLabel'>;

/** The one that is in use, as proof of who is asking. */
export function CurrentPassword<Name extends string>({ input, name }: { input: Input<Name>; name: Name }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      {...input(name)}
      showLabel={t('account.showPassword')}
      label={t('accountPage.currentPassword')}
      autoComplete="current-password"
    />
  );
}

type NewProps<Name extends string> = {
  input: Input<Name | 'confirmation'>;
  name: Name;
  label: string;
  /** What others know of the person: a password made of it is weak. */
  about?: readonly string[];
};

/** A new one, typed twice. */
export function NewPassword<Name extends string>({ input, name, label, about = [] }: NewProps<Name>) {
  const { t } = useTranslation();
  const rest = { showLabel: t('account.showPassword'), autoComplete: 'new-password' };
  const first = input(name);
  return (
    <>
      <div>
        <PasswordField {...first} {...rest} label={label} description={t('newPassword.rule')} />
        <NewPasswordStrength password={String(first.value ?? '')} about={about} />
      </div>
      <PasswordField {...input('confirmation')} {...rest} label={t('account.passwordAgain')} />
    </>
  );
}

type Props = { password: string; about: readonly string[] };

/**
 * The strength of a new password, announced to screen readers too. Its library is loaded with the first character;
 * without it the form works as before.
 */
function NewPasswordStrength({ password, about }: Props) {
  const [Strength, setStrength] = useState<ComponentType<Props> | null>(null);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted) return;
    import('./password-strength.tsx').then(
      (part) => setStrength(() => part.default),
      () => undefined,
    );
  }, [isWanted]);
  return (
    <div role="status" className={isWanted ? classes.strength : undefined}>
      {Strength && isWanted && <Strength password={password} about={about} />}
    </div>
  );
}

type Passwords = { password: string; confirmation: string };

/** The second password must equal the first. */
export function checkConfirmation({ password, confirmation }: Passwords): { confirmation?: string } {
  if (!confirmation) return { confirmation: readTranslation().t('validation.required') };
  return confirmation === password ? {} : { confirmation: readTranslation().t('validation.passwordsDiffer') };
}
