import { Button, Checkbox } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { may } from '@sluice/engine/vocabulary/roles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readBlob } from '../platform/api/api.ts';
import { saveBlob } from '../platform/browser/save-file.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Section } from '../ui/layout/section.tsx';

const PARTS = ['history', 'photos', 'place'] as const;
type Part = (typeof PARTS)[number];

/** The garden as a file, for another Sluice or for keeping; without its history a template for others. */
export function GardenFileSection({ group }: { group: Pick<CurrentGroup, 'id' | 'name' | 'relationship'> }) {
  const { t } = useTranslation();
  const isOwner = may(group.relationship, 'own');
  const offered = PARTS.filter((part) => part !== 'history' || isOwner);
  const [chosen, setChosen] = useState<readonly Part[]>(offered);
  const download = useMutation({
    mutationFn: () => {
      const query = PARTS.map((part) => [part, String(chosen.includes(part))]);
      return readBlob(`/groups/${group.id}/export?${new URLSearchParams(query)}`);
    },
    onSuccess: (blob) => saveBlob(`${group.name}-${Temporal.Now.plainDateISO().toString()}.sluice.tar.gz`, blob),
  });
  return (
    <Section title={t('gardenFile.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('gardenFile.lead')}</p>
        {offered.map((part) => (
          <Checkbox
            key={part}
            label={t(`gardenFile.part.${part}`)}
            checked={chosen.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, part] : chosen.filter((other) => other !== part))
            }
          />
        ))}
        <div className={classes.actions}>
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            {t('gardenFile.download')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
