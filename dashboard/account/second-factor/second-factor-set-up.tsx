import { lazy, Suspense } from 'react';
import token from '../../page-kit/shown-once.module.css';
import { checkFields } from '../../platform/check-fields.ts';
import { readFieldErrors } from '../../platform/envelope.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useFieldForm } from '../../ui/field-form.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/form-page.module.css';
import { PlainActions } from '../plain-actions.tsx';
import { useConfirmSecondFactor } from '../settings-calls.ts';

/** Its library is loaded when somebody sets codes up. */
const ScanCode = lazy(() => import('./scan-code.tsx'));

type Props = {
  begun: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

export function SecondFactorSetUp({ begun, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: confirm } = useConfirmSecondFactor();
  const { form, field, isSending } = useFieldForm({
    start: { code: '' },
    check: (values) => checkFields(async () => (await import('../schemas.ts')).secondFactorConfirmation, values),
    send: async ({ code }) => onDone((await confirm(code)).recovery_codes),
    findErrors: readFieldErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <p className={classes.lead}>{t('secondFactor.scan')}</p>
      <Suspense>
        <ScanCode text={begun.uri} label={t('secondFactor.qr')} />
      </Suspense>
      <p className={classes.lead}>{t('secondFactor.key')}</p>
      <code className={token.token}>{begun.secret}</code>
      <PlainField {...field('code')} label={t('login.code')} inputMode="numeric" autoComplete="one-time-code" />
      <PlainActions submit={t('secondFactor.turnOn')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
