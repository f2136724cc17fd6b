import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { hasFailed, type Read } from './has-failed.ts';

/** In place of what could not be read; its button reads it again. Nothing while all is well. */
export function FailedReads({ reads }: { reads: readonly Read[] }) {
  const failed = reads.filter(hasFailed);
  if (failed.length === 0) return null;
  return <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
}

/** Shown instead of a list that could not be loaded; the snackbar says why. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card tone="attention">
      <p>{t('errorPage.partTitle')}</p>
      <div>
        <Button variant="default" onClick={onRetry}>
          {t('errorPage.retry')}
        </Button>
      </div>
    </Card>
  );
}

/** In place of a part of the page that is shown once its reads have come: its title, and that they failed. Nothing before. */
export function FailedSection({ title, reads }: { title: string; reads: readonly Read[] }) {
  if (!reads.some(hasFailed)) return null;
  return (
    <Section title={title}>
      <FailedReads reads={reads} />
    </Section>
  );
}
