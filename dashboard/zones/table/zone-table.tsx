import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDone } from '../../page-kit/form/show-done.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { withNote } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { useReadTable, useWriteTable } from './calls.ts';

/** All zones as a table: to download, to fill in, and to read in after a look at what it changes. */
export function ZoneTable({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const [csv, setCsv] = useState('');
  const { mutate: write, isPending: isWriting } = useWriteTable();
  const { mutate: read, data: outcome, isPending, reset } = useReadTable(groupId);
  const tryFile = async (file: File) => {
    const text = await file.text();
    setCsv(text);
    read({ csv: text, is_trial: true });
  };
  const store = () =>
    read(
      { csv, is_trial: false },
      {
        onSuccess: ({ is_stored: isStored, zones, recalculation }) => {
          if (!isStored) return;
          showDone(t('zoneTable.stored', { number: zones.length }), recalculation);
          reset();
        },
      },
    );
  return (
    <div className={classes.form}>
      <p className={classes.lead}>{t('zoneTable.lead')}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={isWriting}
          onClick={() =>
            write(groupId, {
              onSuccess: ({ file_name: name, csv: text }) => saveFile(name, text, 'text/csv;charset=utf-8'),
            })
          }
        >
          {t('zoneTable.download')}
        </Button>
        <FileButton
          label={t('zoneTable.choose')}
          accept=".csv,.tsv,.txt,text/csv"
          isBusy={isPending}
          onTake={(file) => void tryFile(file)}
        />
      </div>
      <div aria-live="polite">
        {outcome && outcome.problems.length > 0 && (
          <>
            <p>{t('zoneTable.wrong')}</p>
            <ul>
              {outcome.problems.map(({ row, column, message }) => (
                <li key={`${row} ${column} ${message}`}>
                  {column === null
                    ? t('zoneTable.line', { row, problem: message })
                    : t('zoneTable.cell', { row, column, problem: message })}
                </li>
              ))}
            </ul>
          </>
        )}
        {outcome && outcome.problems.length === 0 && outcome.zones.length === 0 && <p>{t('zoneTable.same')}</p>}
        {outcome && outcome.problems.length === 0 && outcome.zones.length > 0 && (
          <>
            <p>{t('zoneTable.changes')}</p>
            <ul>
              {outcome.zones.map(({ zone_id, name, columns }) => (
                <li key={zone_id}>{withNote(name, columns.join(', '))}</li>
              ))}
            </ul>
            <div className={classes.actions}>
              <Button loading={isPending} onClick={store}>
                {t('zoneTable.store')}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
