import { Button } from '@mantine/core';
import type { BackupOverview, StoredBackup } from '@sluice/contract/server-backups';
import { useState } from 'react';
import { saveBlob } from '../platform/browser/save-file.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Folded } from '../ui/fields/folded.tsx';
import form from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useDownloadBackup, useMakeBackup, useProveBackup } from './calls.ts';
import { formatBytes } from './file-size.ts';
import { PassphraseSheet } from './passphrase-sheet.tsx';
import { RestoreStored } from './restore-stored.tsx';

/** So many are seen at once; the others are folded. */
const SHOWN = 3;

type Props = { backups: BackupOverview; isSheetAsked: boolean; askForSheet: (isAsked: boolean) => void };

export function BackupSection({ backups: overview, isSheetAsked, askForSheet }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutate: make, isPending } = useMakeBackup();
  const { destination, under_way: underWay, backups } = overview;
  if (destination === null) return null;
  const proven = backups.find(({ is_proven }) => is_proven);
  const isBusy = underWay !== null;
  return (
    <Section title={t('serverPage.backups')}>
      <div className={form.form}>
        <p className={form.lead} role="status">
          {underWay
            ? t(`serverPage.underWay.${underWay.work}`)
            : proven
              ? t('serverPage.lastProven', { when: dates.ago(proven.made_at, now) })
              : t(backups.length === 0 ? 'serverPage.noBackup' : 'serverPage.noneProven')}
        </p>
        <p className={form.quiet}>{t('serverPage.destination', { place: destination })}</p>
        <div className={form.actions}>
          <Button loading={isPending || underWay?.work === 'make'} disabled={isBusy} onClick={() => make(undefined)}>
            {t('serverPage.makeBackup')}
          </Button>
          {!isSheetAsked && (
            <Button variant="default" onClick={() => askForSheet(true)}>
              {t('serverPage.showSheet')}
            </Button>
          )}
        </div>
        {isSheetAsked && <PassphraseSheet onClose={() => askForSheet(false)} />}
        <BackupList backups={backups.slice(0, SHOWN)} isBusy={isBusy} />
        {backups.length > SHOWN && (
          <Folded
            title={t('serverPage.olderBackups', { number: backups.length - SHOWN })}
            late={<BackupList backups={backups.slice(SHOWN)} isBusy={isBusy} />}
          />
        )}
      </div>
    </Section>
  );
}

type ListProps = { backups: readonly StoredBackup[]; isBusy: boolean };

function BackupList({ backups, isBusy }: ListProps) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const { mutate: prove } = useProveBackup();
  const { mutate: download, isPending, variables } = useDownloadBackup();
  const [chosenName, choose] = useState<string | null>(null);
  const chosen = backups.find(({ name }) => name === chosenName);
  if (backups.length === 0) return null;
  return (
    <>
      <ul className={form.plainList}>
        {backups.map(({ name, made_at, bytes, reason, is_proven }) => {
          const when = dates.when(made_at, now);
          return (
            <Row
              key={name}
              name={when}
              facts={[
                t(`serverPage.reason.${reason}`),
                t(is_proven ? 'serverPage.proven' : 'serverPage.untried'),
                formatBytes(bytes, i18n.language),
              ]}
            >
              <span className={form.actions}>
                {!is_proven && (
                  <Button
                    variant="default"
                    disabled={isBusy}
                    aria-label={`${t('serverPage.prove')}: ${when}`}
                    onClick={() => prove(name)}
                  >
                    {t('serverPage.prove')}
                  </Button>
                )}
                <Button
                  variant="default"
                  loading={isPending && variables === name}
                  aria-label={`${t('serverPage.download')}: ${when}`}
                  onClick={() => download(name, { onSuccess: (blob) => saveBlob(name, blob) })}
                >
                  {t('serverPage.download')}
                </Button>
                {chosen?.name !== name && (
                  <Button
                    variant="default"
                    disabled={isBusy}
                    aria-label={`${t('restore.submit')}: ${when}`}
                    onClick={() => choose(name)}
                  >
                    {t('restore.submit')}
                  </Button>
                )}
              </span>
            </Row>
          );
        })}
      </ul>
      {chosen && (
        <RestoreStored name={chosen.name} when={dates.when(chosen.made_at, now)} onClose={() => choose(null)} />
      )}
    </>
  );
}
