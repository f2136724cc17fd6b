import '../ui/mantine-field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import classes from '../page-kit/front-frame.module.css';
import { FrontFrame } from '../page-kit/front-frame.tsx';
import { isSessionShared } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { accountOptionsQuery } from './calls.ts';
import { RegistrationForm } from './registration-form.tsx';

const AcceptInvitation = lazy(() => import('./accept-invitation-page.tsx'));

const route = getRouteApi('/register');

/** A new account; for whoever has one, the invitation that led here. */
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
      </div>
    </FrontFrame>
  );
}
