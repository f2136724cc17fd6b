import { useMutation } from '@tanstack/react-query';
import { showDone } from '../page-kit/form/show-done.ts';
import { RefusedError } from '../platform/api/envelope.ts';
import { sendFile } from '../platform/api/send-file.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { FileButton } from '../ui/fields/file-button.tsx';
import { Folded } from '../ui/fields/folded.tsx';
import classes from '../ui/layout/form-page.module.css';

type Imported = { group: { id: string; name: string }; counts: { zones: number; runs: number } };

/** A garden made of a file of another Sluice. */
export function ImportGarden({ onDone }: { onDone: (groupId: string) => Promise<void> }) {
  const { t } = useTranslation();
  const { mutate, isPending, data } = useMutation({
    // What is wrong in a file is read beside it, line by line, and in no snackbar.
    mutationFn: (file: File) =>
      sendFile<Imported>('/groups/import', file, 'application/gzip').catch((error) => {
        if (error instanceof RefusedError) return { problems: error.errors };
        throw error;
      }),
    onSuccess: async (answer) => {
      if ('problems' in answer) return;
      const { group, counts } = answer;
      await onDone(group.id);
      showDone(t('gardenFile.imported', { garden: group.name, zones: counts.zones, runs: counts.runs }), null);
    },
  });
  return (
    <Folded title={t('gardenFile.import')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('gardenFile.importLead')}</p>
        <div className={classes.actions}>
          <FileButton
            label={t('gardenFile.choose')}
            accept=".gz,.tgz,application/gzip"
            isBusy={isPending}
            onTake={(file) => mutate(file)}
          />
        </div>
        {data && 'problems' in data && (
          <ul role="alert">
            {data.problems.map(({ message, path }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </Folded>
  );
}
