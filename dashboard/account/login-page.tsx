import { Button } from '@mantine/core';
import type { OpenedSession } from '@sluice/contract/account';
import { toLanguageCode } from '@sluice/engine/vocabulary/people';
import { IconPlant2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import classes from '../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { readFieldErrors } from '../platform/api/envelope.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { PasswordField, PlainField } from '../ui/fields/plain-field.tsx';
import { accountOptionsQuery, useLogIn, useOpenDemo } from './calls.ts';
import loginFormClasses from './forms.module.css';
import { endInterruption, readInterruption } from './interruption.ts';
import { guessUnits } from './likely-units.ts';

/** Most servers have none, and their login page stays light. */
const OtherWays = onDemand(() => import('./other-ways.tsx').then((part) => part.OtherWays));

const route = getRouteApi('/login');

export default function LoginPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data: options } = useQuery(accountOptionsQuery());
  const { mutate: openDemo, isPending: isOpeningDemo } = useOpenDemo();
  const search = route.useSearch();
  /** With an invitation in hand one goes on to take it up. */
  const goOn = ({ user }: OpenedSession) => {
    const address = endInterruption(user.id);
    if (search.invitation) return navigate({ to: '/register', search });
    return address === null ? navigate({ to: '/home' }) : history.replace(address);
  };
  const [ended] = useState(readInterruption);
  return (
    <FrontFrame
      title={t('login.title')}
      lead={ended ? t(ended.hasDrafts ? 'login.endedKept' : 'login.ended') : t('login.lead')}
    >
      <LoginForm onDone={goOn} />
      {options && (options.openid_name || options.passkey_origin === location.origin) && (
        <OtherWays options={options} onDone={goOn} />
      )}
      <div className={classes.links}>
        <Link to="/forgot-password">{t('login.forgotten')}</Link>
        {options && (options.registration || search.invitation) && (
          <Link to="/register" search={search}>
            {t('login.register')}
          </Link>
        )}
        {options?.can_restore && <Link to="/restore">{t('restore.link')}</Link>}
      </div>
      {options?.demo && (
        <div className={classes.demo}>
          <Button
            variant="light"
            size="md"
            loading={isOpeningDemo}
            leftSection={<IconPlant2 size={22} stroke={1.6} aria-hidden="true" />}
            onClick={() =>
              openDemo(
                {
                  lang: toLanguageCode(i18n.language),
                  unit_system: guessUnits(),
                  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                },
                { onSuccess: goOn },
              )
            }
          >
            {t('login.demo')}
          </Button>
          <span>{t('login.demoHint')}</span>
        </div>
      )}
    </FrontFrame>
  );
}

function LoginForm({ onDone }: { onDone: (session: OpenedSession) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: logIn } = useLogIn();
  const [asksCode, setAsksCode] = useState(false);
  const { form, input, isSending } = usePlainForm({
    start: { email: '', password: '', code: '' },
    schema: async () => (await import('./schemas.ts')).login,
    toSent: ({ code: _code, ...values }) => values,
    send: ({ code, ...values }) => logIn(code ? { ...values, code } : values).then(onDone),
    findErrors: (refusal) => {
      const found = readFieldErrors(refusal);
      if (found.code) setAsksCode(true);
      return found;
    },
    staysFilled: true,
  });
  return (
    <form {...form} className={loginFormClasses.form}>
      <PlainField {...input('email')} label={t('account.email')} type="email" autoComplete="username" />
      <PasswordField
        {...input('password')}
        label={t('account.password')}
        autoComplete="current-password"
        showLabel={t('account.showPassword')}
      />
      {asksCode && (
        <PlainField
          {...input('code')}
          label={t('login.code')}
          description={t('login.codeHint')}
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" size="md" loading={isSending} fullWidth>
        {t('login.submit')}
      </Button>
    </form>
  );
}
