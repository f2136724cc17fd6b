import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveBlob } from '../platform/browser/save-file.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { FieldSection } from '../ui/layout/field-section.tsx';
import classes from '../ui/layout/form-page.module.css';
import { PasswordFirst } from './password/password-first.tsx';
import { usePersonalData } from './settings-calls.ts';

/** All that is stored of oneself, after the password. */
export function PersonalDataSection() {
  const { t } = useTranslation();
  const { mutateAsync: ask } = usePersonalData();
  const [isOpen, setOpen] = useState(false);
  const download = async (password: string) => {
    const { file_name: name, zip_base64: zip } = await ask(password);
    saveBlob(
      name,
      new Blob([Uint8Array.from(atob(zip), (character) => character.charCodeAt(0))], { type: 'application/zip' }),
    );
    setOpen(false);
  };
  return (
    <FieldSection title={t('personalData.section')}>
      <p className={classes.lead}>{t('personalData.sectionLead')}</p>
      {isOpen ? (
        <PasswordFirst
          name="current_password"
          submit={t('personalData.get')}
          onSubmit={download}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('personalData.get')}
          </Button>
        </div>
      )}
    </FieldSection>
  );
}
