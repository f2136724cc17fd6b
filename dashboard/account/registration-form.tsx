import { Button, Checkbox } from '@mantine/core';
import { type Locale, toLanguageCode } from '@sluice/engine/vocabulary/people';
import { useState } from 'react';
import { checkFields } from '../platform/check-fields.ts';
import { readFieldErrors } from '../platform/envelope.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useFieldForm } from '../ui/field-form.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import classes from './forms.module.css';
import { likelyUnits } from './likely-units.ts';
import { checkConfirmation } from './password/check-confirmation.ts';
import { NewPassword } from './password/password-fields.tsx';
import { acceptInvitation, useRegisterAccount } from './settings-calls.ts';

/** Who registers with the invited email shares the garden already, and the invitation is gone: nothing to be told. */
const takeUp = (token: string) => acceptInvitation(token).catch(() => undefined);

type Props = { invitation: string | undefined; onDone: () => void };

export function RegistrationForm({ invitation, onDone }: Props) {
  const { t, i18n } = useTranslation();
  const { mutateAsync: register } = useRegisterAccount();
  const [isCompany, setCompany] = useState(false);
  const lang = toLanguageCode(i18n.language as Locale);
  const { form, field, isSending, values } = useFieldForm({
    start: { name: '', email: '', password: '', confirmation: '' },
    check: async ({ confirmation, ...account }) => ({
      ...checkConfirmation({ password: account.password, confirmation }),
      ...(await checkFields(async () => (await import('./schemas.ts')).registration, account)),
    }),
    send: async ({ name, email, password }) => {
      const account_type = isCompany ? 'CORPORATION' : 'PERSONAL';
      await register({
        name,
        email,
        password,
        lang,
        account_type,
        unit_system: likelyUnits(),
        ...(invitation && { invitation }),
      });
      if (invitation) await takeUp(invitation);
      onDone();
    },
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField {...field('name')} label={t('account.name')} autoComplete="name" />
      <PlainField {...field('email')} label={t('account.email')} type="email" autoComplete="username" />
      <NewPassword field={field} name="password" label={t('account.password')} about={[values.name, values.email]} />
      <Checkbox
        label={t('registration.isCompany')}
        checked={isCompany}
        onChange={({ currentTarget }) => setCompany(currentTarget.checked)}
      />
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('registration.submit')}
      </Button>
    </form>
  );
}
