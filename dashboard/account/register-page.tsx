import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import '../ui/form/mantine-field-styles.ts';
import { Button, Checkbox } from '@mantine/core';
import { toLanguageCode } from '@sluice/engine/vocabulary/people';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import classes from '../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { isSessionShared } from '../platform/api/session.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import { accountOptionsQuery } from './calls.ts';
import registrationFormClasses from './forms.module.css';
import { guessUnits } from './likely-units.ts';
import { checkConfirmation, NewPassword } from './password/password-fields.tsx';
import { acceptInvitation, useRegisterAccount } from './settings-calls.ts';

const AcceptInvitation = lazy(() => import('./accept-invitation-page.tsx'));

const route = getRouteApi('/register');

/** Registration; people with an account get the invitation that led here. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { data: options } = useQuery(accountOptionsQuery());
  const [isKnown] = useState(isSessionShared);
  if (search.invitation && isKnown) {
    return (
      <Suspense>
        <AcceptInvitation token={search.invitation} />
      </Suspense>
    );
  }
  const rule = options?.registration_rule;
  // Until it is known the form is there; the server has the last word.
  const isOpen = rule !== 'closed' && (rule !== 'invitation' || search.invitation !== undefined);
  return (
    <FrontFrame title={t('registration.title')} lead={t('registration.lead')}>
      {rule && <p>{t(`registration.rule.${rule}`)}</p>}
      {isOpen && <RegistrationForm invitation={search.invitation} onDone={() => navigate({ to: '/home' })} />}
      <div className={classes.links}>
        <Link to="/login" search={search}>
          {t('registration.login')}
        </Link>
        {options?.can_restore && <Link to="/restore">{t('restore.link')}</Link>}
      </div>
    </FrontFrame>
  );
}

/** With the invited email the garden is shared already and the invitation is gone: there is nothing to show. */
const takeUp = (token: string) => acceptInvitation(token).catch(() => undefined);

type RegistrationFormProps = { invitation: string | undefined; onDone: () => void };

function RegistrationForm({ invitation, onDone }: RegistrationFormProps) {
  const { t, i18n } = useTranslation();
  const { mutateAsync: register } = useRegisterAccount();
  const [isCompany, setCompany] = useState(false);
  const lang = toLanguageCode(i18n.language);
  const { form, input, isSending, values } = usePlainForm({
    start: { name: '', email: '', password: '', confirmation: '' },
    schema: async () => (await import('./schemas.ts')).registration,
    toSent: ({ confirmation: _again, ...account }) => account,
    alsoCheck: checkConfirmation,
    send: async ({ name, email, password }) => {
      const account_type = isCompany ? 'CORPORATION' : 'PERSONAL';
      await register({
        name,
        email,
        password,
        lang,
        account_type,
        unit_system: guessUnits(),
        ...(invitation && { invitation }),
      });
      if (invitation) await takeUp(invitation);
      onDone();
    },
  });
  return (
    <form {...form} className={registrationFormClasses.form}>
      <PlainField {...input('name')} label={t('account.name')} autoComplete="name" />
      <PlainField {...input('email')} label={t('account.email')} type="email" autoComplete="username" />
      <NewPassword input={input} name="password" label={t('account.password')} about={[values.name, values.email]} />
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
