import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedSection } from '../../page-kit/failure/failed-reads.tsx';
import { showDone } from '../../page-kit/form/show-done.ts';
import { usePlainForm } from '../../page-kit/form/use-plain-form.ts';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { checkFields } from '../../platform/form/check-fields.ts';
import { OpenedForm } from '../../platform/form/form-actions.tsx';
import { readTranslation } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import classes from '../../ui/layout/form-page.module.css';
import { Section } from '../../ui/layout/section.tsx';
import { accountOptionsQuery } from '../calls.ts';
import { CurrentPassword } from '../password/password-fields.tsx';
import { PlainActions } from '../plain-actions.tsx';
import { NoPasskeyError } from './browser-passkeys.ts';
import { passkeysQuery, useAddPasskey } from './calls.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** Ways in without the password. */
export default function PasskeySection() {
  const { t } = useTranslation();
  const reads = [useQuery(passkeysQuery()), useQuery(accountOptionsQuery())] as const;
  const [{ data }, { data: options }] = reads;
  const [isAdding, setAdding] = useState(false);
  if (!data || !options) return <FailedSection title={t('passkeys.title')} reads={reads} />;
  const obstacle = findObstacle(options.passkey_origin);
  const finish = () => {
    showDone(t('passkeys.added'), null);
    setAdding(false);
  };
  return (
    <Section title={t('passkeys.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('passkeys.lead')}</p>
        {data.passkeys.length > 0 && (
          <ul className={classes.plainList}>
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {obstacle && <p className={classes.lead}>{t(obstacle, { address: options.passkey_origin ?? '' })}</p>}
        {!obstacle && (
          <OpenedForm open={t('passkeys.add')} isOpen={isAdding} onOpen={() => setAdding(true)}>
            <PasskeyForm onDone={finish} onCancel={() => setAdding(false)} />
          </OpenedForm>
        )}
      </div>
    </Section>
  );
}

/** Why none can be added here. */
function findObstacle(origin: string | null) {
  if (origin === null) return 'errors.passkeyPlace';
  if (origin !== location.origin) return 'passkeys.elsewhere';
  return 'PublicKeyCredential' in window ? null : 'passkeys.unknownHere';
}

/** What the device or the server refused is shown at the first field. */
function findErrors(refusal: unknown) {
  if (refusal instanceof NoPasskeyError) return { name: readTranslation().t('passkeys.notMade') };
  const { credential_id, client_data, ...found } = readFieldErrors(refusal);
  const ofPasskey = credential_id ?? client_data;
  return ofPasskey === undefined ? found : { name: ofPasskey };
}

type Props = { onDone: () => void; onCancel: () => void };

/** Adds one: a name, the password, and then what the device asks. */
function PasskeyForm({ onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddPasskey();
  const { form, input, isSending } = usePlainForm({
    start: { name: '', current_password: '' },
    schema: async () => (await import('../schemas.ts')).passkeyChange,
    toSent: ({ name }) => ({ name }),
    alsoCheck: ({ current_password }) =>
      checkFields(async () => (await import('../schemas.ts')).passkeyStart, { current_password }),
    send: (values) => add(values).then(onDone),
    findErrors,
  });
  return (
    <form {...form} className={classes.form}>
      <PlainField
        {...input('name')}
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
      />
      <CurrentPassword input={input} name="current_password" />
      <PlainActions submit={t('passkeys.add')} isSending={isSending} onCancel={onCancel} />
    </form>
  );
}
