import ScanCode from '../../page-kit/form/scan-code.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './hand-over.module.css';

/** Leads to this very garden, behind the login: it lets nobody in. */
export function ShedCode({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const address = new URL(`#/home?garden=${groupId}`, document.baseURI);
  return (
    <figure className={classes.code}>
      <ScanCode text={address.href} label={t('handOver.code')} />
      <figcaption>
        {t('handOver.codeText')}
        {isOfThisMachine(address.hostname) && <strong> {t('handOver.localAddress')}</strong>}
      </figcaption>
    </figure>
  );
}

const isOfThisMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');
