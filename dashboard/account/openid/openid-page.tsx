import { PROVIDER_OUTCOMES, type ProviderOutcome } from '@sluice/engine/vocabulary/people';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from '../../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../../page-kit/frame/front-frame.tsx';
import { callWebsite } from '../../platform/api/api.ts';
import { storeSession } from '../../platform/api/session.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { accountOptionsQuery } from '../calls.ts';

const isOutcome = (value: unknown): value is ProviderOutcome =>
  (PROVIDER_OUTCOMES as readonly unknown[]).includes(value);

/** Takes up the session that the server has opened, or says why there is none. */
export default function OpenIdPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { outcome } = useSearch({ strict: false }) as { outcome?: unknown };
  const { data: options } = useQuery(accountOptionsQuery());
  const [isLost, setLost] = useState(false);
  const isOpened = outcome === undefined;
  useEffect(() => {
    if (!isOpened) return;
    callWebsite('GET /session').then(
      (session) => {
        if (session.token === '') return setLost(true);
        storeSession(session);
        void navigate({ to: '/home', replace: true });
      },
      () => setLost(true),
    );
  }, [isOpened, navigate]);
  const said = isOutcome(outcome) ? outcome : 'failed';
  const isLinked = said === 'linked';
  const title = options?.openid_name ? t('provider.title', { name: options.openid_name }) : t('provider.pageTitle');
  if (isOpened && !isLost)
    return (
      <FrontFrame title={title} lead={t('provider.wait')}>
        {null}
      </FrontFrame>
    );
  return (
    <FrontFrame title={title} lead={t(`provider.outcome.${said}`)}>
      <div className={classes.links}>
        <Link to={isLinked ? '/settings/account' : '/login'}>
          {t(isLinked ? 'provider.toAccount' : 'provider.toLogin')}
        </Link>
      </div>
    </FrontFrame>
  );
}
