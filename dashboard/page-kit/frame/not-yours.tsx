import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';

/** For a page that this garden or the user's role does not have. The server would refuse it too. */
export function NotYours() {
  const { t } = useTranslation();
  return (
    <Card>
      <p>{t('settings.notYours')}</p>
      <div>
        <Button component={Link} to="/settings" variant="default">
          {t('settings.back')}
        </Button>
      </div>
    </Card>
  );
}
