import { Button } from '@mantine/core';
import type { AccountOptions, OpenedSession } from '@sluice/contract/account';
import { useTranslation } from '../platform/i18n/use-translation.ts';

type Props = { options: AccountOptions; onDone: (session: OpenedSession) => unknown };

/** Logging in without the password, as far as this server and this address offer it. */
export function OtherWays({ options: { openid_name: provider, passkey_origin: origin }, onDone }: Props) {
  const { t } = useTranslation();
  const askProvider = async () => (await import('./openid/go-to-provider.ts')).goToProvider();
  const askPasskey = async () => {
    const opened = await (await import('./passkeys/log-in-by-passkey.ts')).logInByPasskey();
    if (opened) onDone(opened);
  };
  return (
    <>
      {provider && (
        <Button variant="light" size="md" fullWidth onClick={askProvider}>
          {t('login.provider', { name: provider })}
        </Button>
      )}
      {origin === location.origin && (
        <Button variant="light" size="md" fullWidth onClick={askPasskey}>
          {t('login.passkey')}
        </Button>
      )}
    </>
  );
}
