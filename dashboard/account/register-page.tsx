import '../ui/mantine-field-styles.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import classes from '../page-kit/front-frame.module.css';
import { FrontFrame } from '../page-kit/front-frame.tsx';
import { isSessionShared } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { RegistrationForm } from './registration-form.tsx';

const AcceptInvitation = lazy(() => import('./accept-invitation-page.tsx'));

const route = getRouteApi('/register');

/** A new account; for whoever has one, the invitation that led here. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = route.useSearch();
  const [isKnown] = useState(isSessionShared);
  if (search.invitation && isKnown) {
    return (
      <Suspense>
        <AcceptInvitation token={search.invitation} />
      </Suspense>
    );
  }
  return (
    <FrontFrame title={t('registration.title')} lead={t('registration.lead')}>
      <RegistrationForm invitation={search.invitation} onDone={() => navigate({ to: '/home' })} />
      <div className={classes.links}>
        <Link to="/login" search={search}>
          {t('registration.login')}
        </Link>
      </div>
    </FrontFrame>
  );
}
