import { Button } from '@mantine/core';
import { IconPlantOff } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { readStoredSession } from '../platform/api/session.ts';
import { joinSentences } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { MessagePage } from '../ui/layout/message-page.tsx';
import { shortcutsStore } from './shortcuts/shortcuts-store.ts';

/** Says which address leads nowhere, and the ways on: home, and for who is logged in the search. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const missing = useRouterState({ select: ({ location }) => location.state.missing });
  const hint = t('errorPage.notFoundText');
  const search = async () => {
    await navigate({ to: '/home' });
    shortcutsStore.show('jump');
  };
  return (
    <MessagePage
      title={t('errorPage.notFoundTitle')}
      text={joinSentences(missing !== undefined && t('errorPage.notFoundAt', { address: missing }), hint)}
      picture={<IconPlantOff size={64} stroke={1.2} aria-hidden="true" />}
    >
      <Button component={Link} to="/home">
        {t('errorPage.home')}
      </Button>
      {readStoredSession() && (
        <Button variant="default" onClick={() => void search()}>
          {t('errorPage.search')}
        </Button>
      )}
    </MessagePage>
  );
}
