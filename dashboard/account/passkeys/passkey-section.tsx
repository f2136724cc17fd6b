import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedSection } from '../../page-kit/failed-section.tsx';
import { showDone } from '../../page-kit/show-done.ts';
import { OpenedForm } from '../../platform/form-actions.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from '../../ui/form-page.module.css';
import { Section } from '../../ui/section.tsx';
import { accountOptionsQuery } from '../calls.ts';
import { passkeysQuery } from './calls.ts';
import { PasskeyForm } from './passkey-form.tsx';
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
