import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../platform/api.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { FieldSection } from '../ui/field-section.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import classes from '../ui/form-page.module.css';
import { saveFile } from './save-file.ts';

/** Years that are offered: this one and those before it. */
const YEARS = 5;

type Props = { groupId: string; thisYear: number };

/** A year of watering, held against the laws, as a file. */
export function ProofSection({ groupId, thisYear }: Props) {
  const { t } = useTranslation();
  const [year, setYear] = useState(thisYear);
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => callApi('GET /groups/:id/regulations/proof', { params: { id: groupId }, query: { year } }),
    onSuccess: ({ file_name, csv }) => saveFile(file_name, csv, 'text/csv;charset=utf-8'),
  });
  return (
    <FieldSection title={t('regulationProof.title')}>
      <p className={classes.lead}>{t('regulationProof.lead')}</p>
      <SelectField
        label={t('regulationProof.year')}
        value={year}
        options={Array.from({ length: YEARS }, (_, back) => ({
          value: thisYear - back,
          label: String(thisYear - back),
        }))}
        onChange={setYear}
      />
      <div className={classes.actions}>
        <Button variant="default" loading={isPending} onClick={() => download()}>
          {t('regulationProof.download')}
        </Button>
      </div>
    </FieldSection>
  );
}
