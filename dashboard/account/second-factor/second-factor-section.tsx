import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FailedSection } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import recoveryCodesClasses from '../../page-kit/form/shown-once.module.css';
import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { CurrentPassword } from '../password/password-fields.tsx';
import { PasswordFirst } from '../password/password-first.tsx';
import { PlainActions } from '../plain-actions.tsx';
import {
  secondFactorQuery,
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useEndSecondFactor,
} from '../settings-calls.ts';

/** A code of an app on the phone, asked for at the login besides the password. */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const read = useQuery(secondFactorQuery());
  const { mutateAsync: begin } = useBeginSecondFactor();
  const [isAsking, setAsking] = useState(false);
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data } = read;
  if (!data) return <FailedSection title={t('secondFactor.title')} reads={[read]} />;

  const goOn = async (password: string) => {
    setBegun(await begin(password));
    setAsking(false);
  };
  const hasEnded = () => {
    showDone(t('secondFactor.ended'), null);
    setAsking(false);
  };
  const finish = (made: readonly string[]) => {
    setBegun(null);
    setCodes(made);
  };
  return (
    <Section title={t('secondFactor.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>
          {data.is_on ? t('secondFactor.on', { left: data.recovery_codes_left }) : t('secondFactor.lead')}
        </p>
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
        {begun && <SecondFactorSetUp begun={begun} onDone={finish} onCancel={() => setBegun(null)} />}
        {isAsking && data.is_on && <SecondFactorEnd onDone={hasEnded} onCancel={() => setAsking(false)} />}
        {isAsking && !data.is_on && (
          <PasswordFirst
            name="current_password"
            submit={t('secondFactor.next')}
            onSubmit={goOn}
            onCancel={() => setAsking(false)}
          />
        )}
        {!isAsking && !begun && !codes && (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {data.is_on ? t('secondFactor.turnOff') : t('secondFactor.start')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

type Props = { codes: readonly string[]; onClose: () => void };

/** The codes for a lost phone, this once. */
function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Card tone="attention">
      <p className={recoveryCodesClasses.hint}>{t('secondFactor.codes')}</p>
      <code className={`${recoveryCodesClasses.token} ${recoveryCodesClasses.lines}`}>{codes.join('\n')}</code>
      <div className={recoveryCodesClasses.actions}>
        <Button onClick={onClose}>{t('secondFactor.saved')}</Button>
      </div>
    </Card>
  );
}

type SecondFactorEndProps = { onDone: () => void; onCancel: () => void };

/** Turning codes off takes what a login takes. */
function SecondFactorEnd({ onDone, onCancel }: SecondFactorEndProps) {
  const { t } = useTranslation();
  const { mutateAsync: end } = useEndSecondFactor();
  const { form, input, isSending } = usePlainForm({
    start: { current_password: '', code: '' },
    schema: async () => (await import('../schemas.ts')).secondFactorEnd,
    send: async (given) => {
      await end(given);
      onDone();
    },
  });
  return (
    <form {...form} className={classes.form}>
      <CurrentPassword input={input} name="current_password" />
      <PlainField
        {...input('code')}
        label={t('login.code')}
        description={t('login.codeHint')}
        autoComplete="one-time-code"
      />
      <PlainActions submit={t('secondFactor.turnOff')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}

/** Its library is loaded when somebody sets codes up. */
const ScanCode = lazy(() => import('../../page-kit/form/scan-code.tsx'));

type SecondFactorSetUpProps = {
  begun: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

function SecondFactorSetUp({ begun, onDone, onCancel }: SecondFactorSetUpProps) {
  const { t } = useTranslation();
  const { mutateAsync: confirm } = useConfirmSecondFactor();
  const { form, input, isSending } = usePlainForm({
    start: { code: '' },
    schema: async () => (await import('../schemas.ts')).secondFactorConfirmation,
    send: async ({ code }) => onDone((await confirm(code)).recovery_codes),
  });
  return (
    <form {...form} className={classes.form}>
      <p className={classes.lead}>{t('secondFactor.scan')}</p>
      <Suspense>
        <ScanCode text={begun.uri} label={t('secondFactor.qr')} />
      </Suspense>
      <p className={classes.lead}>{t('secondFactor.key')}</p>
      <code className={recoveryCodesClasses.token}>{begun.secret}</code>
      <PlainField {...input('code')} label={t('login.code')} inputMode="numeric" autoComplete="one-time-code" />
      <PlainActions submit={t('secondFactor.turnOn')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
