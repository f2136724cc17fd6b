import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedSection } from '../../page-kit/failed-section.tsx';
import { showDone } from '../../page-kit/show-done.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from '../../ui/form-page.module.css';
import { Section } from '../../ui/section.tsx';
import { PasswordFirst } from '../password/password-first.tsx';
import { secondFactorQuery, useBeginSecondFactor } from '../settings-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnd } from './second-factor-end.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

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
