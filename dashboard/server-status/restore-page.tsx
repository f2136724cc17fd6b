import { Button } from '@mantine/core';
import type { RestoreFault } from '@sluice/engine/vocabulary/server';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import frame from '../page-kit/frame/front-frame.module.css';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { awaitRestore, restoreStateQuery, sendBackup, startRestore } from './restore-calls.ts';
import classes from './restore-page.module.css';

/** "I have a backup": while nobody has an account here. */
export default function RestorePage() {
  const { t } = useTranslation();
  const read = useQuery(restoreStateQuery());
  const { data: state } = read;
  return (
    <FrontFrame title={t('restore.title')} lead={t(state?.is_possible === false ? 'restore.notEmpty' : 'restore.lead')}>
      <FailedReads reads={[read]} />
      {state?.is_possible && <RestoreForm asksCode={state.asks_code} lastFailure={state.failure} />}
      <div className={frame.links}>
        <Link to="/login">{t('registration.login')}</Link>
      </div>
    </FrontFrame>
  );
}

type FormProps = { asksCode: boolean; lastFailure: RestoreFault | null };
type Step = { name: 'sending'; percent: number } | { name: 'checking' | 'restoring' };

function RestoreForm({ asksCode, lastFailure }: FormProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState(lastFailure);
  /** What the server has already, so that another passphrase needs no other upload. */
  const sent = useRef<{ file: File; upload: string } | null>(null);
  const { mutateAsync: restore } = useMutation({
    mutationFn: async ({ passphrase, code }: { passphrase: string; code: string }) => {
      if (!file) return;
      if (sent.current?.file !== file) {
        sent.current = null;
        setStep({ name: 'sending', percent: 0 });
        const upload = await sendBackup(file, code, (percent) => setStep({ name: 'sending', percent }));
        sent.current = { file, upload };
      }
      setStep({ name: 'checking' });
      await startRestore(sent.current.upload, passphrase);
      setStep({ name: 'restoring' });
      const fault = await awaitRestore();
      sent.current = null;
      setFailure(fault);
      // Everything that this page has read was of the Sluice before.
      if (fault === null) location.replace(location.pathname);
    },
    onSettled: () => setStep(null),
  });
  const fields = usePlainForm({
    start: { passphrase: '', code: '' },
    schema: async () => (await import('./schemas.ts')).restoreTyped,
    alsoCheck: (): Record<string, string> => (file ? {} : { file: t('restore.fileMissing') }),
    send: restore,
    staysFilled: true,
  });
  const { errors, setErrors } = fields;
  return (
    <form {...fields.form} className={classes.form}>
      {failure !== null && !step && (
        <p role="alert" className={classes.failure}>
          {t(`errors.restore.${failure}`)}
        </p>
      )}
      <PlainField
        type="file"
        name="file"
        accept=".backup"
        label={t('restore.file')}
        description={t('restore.fileHint')}
        error={errors.file}
        disabled={step !== null}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null);
          setErrors({});
        }}
      />
      <PlainField
        {...fields.input('passphrase')}
        label={t('restore.passphrase')}
        description={t('restore.passphraseHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {asksCode && (
        <>
          <PlainField {...fields.input('code')} label={t('serverPage.code')} autoComplete="off" />
          <p className={form.quiet}>
            {t('serverPage.codeLead')} <code>npm run operator -- admin-code</code>
          </p>
        </>
      )}
      <Button type="submit" size="md" loading={fields.isSending} fullWidth>
        {t('restore.submit')}
      </Button>
      <StepLine step={step} />
    </form>
  );
}

function StepLine({ step }: { step: Step | null }) {
  const { t } = useTranslation();
  if (!step) return <p role="status" className={classes.step} />;
  const text = step.name === 'sending' ? t('restore.sending', { percent: step.percent }) : t(`restore.${step.name}`);
  return (
    <div className={classes.step}>
      <progress
        className={classes.bar}
        aria-label={text}
        {...(step.name === 'sending' && { max: 100, value: step.percent })}
      />
      {/* Each percent would be read out. */}
      <p role={step.name === 'sending' ? undefined : 'status'}>{text}</p>
    </div>
  );
}
