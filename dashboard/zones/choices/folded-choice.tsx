import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';

type Props = { title: string | null; error: string | undefined; children: ReactNode };

/** What has been chosen is one line; the pictures come out when it is to be another. */
export function FoldedChoice({ title, error, children }: Props) {
  const { t } = useTranslation();
  const [startsOpen] = useState(title === null);
  return (
    <Folded title={title ?? t('zoneChoice.open')} isOpen={startsOpen || error !== undefined}>
      {children}
    </Folded>
  );
}
