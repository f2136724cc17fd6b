/** What was found: what it is, where, and whether it can be added. */
import { Button } from '@mantine/core';
import type { FoundDevices } from '@sluice/contract/devices';
import { useTranslation } from '../platform/use-translation.ts';
import form from '../ui/form-page.module.css';
import rows from '../ui/rows.module.css';
import classes from './found-list.module.css';

type Found = FoundDevices['devices'][number];
type Props = {
  found: readonly Found[];
  /** An address was asked, instead of all that announces itself. */
  isAtAddress: boolean;
  /** Kinds of hardware that could not be looked for. */
  unreachable: FoundDevices['unreachable'];
  chosen: Found | null;
  onChoose: (found: Found) => void;
};

export function FoundList({ found, isAtAddress, unreachable, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const kinds = unreachable.map((kind) => t(`driverName.${kind}`));
  return (
    <>
      {found.length === 0 && <p>{isAtAddress ? t('findHardware.noneAt') : t('findHardware.none')}</p>}
      {kinds.length > 0 && (
        <p className={rows.quiet}>
          {t('findHardware.unreachable', { kinds: new Intl.ListFormat(i18n.language).format(kinds) })}
        </p>
      )}
      <ul className={`${form.plainList} ${classes.list}`}>
        {found.map((device) => {
          const name = device.name ?? device.model;
          const senses = device.senses ? [t(`findHardware.senses.${device.senses}`)] : [];
          const canBeAdded = device.obstacle === null || device.can_be_guarded || device.messages !== null;
          const facts = new Set([...senses, device.model, t(`driverName.${device.driver}`), device.address]);
          return (
            <li key={`${device.driver} ${device.address}`} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name}>{name}</span>
                <span className={rows.quiet}>{[...facts].filter((fact) => fact !== name).join(' · ')}</span>
                {device.obstacle && !canBeAdded && <span>{t(`findHardware.obstacle.${device.obstacle}`)}</span>}
                {device.messages && <span>{t('findHardware.mayBeSwitch')}</span>}
                {device.can_be_guarded && <span>{t('findHardware.canBeGuarded')}</span>}
              </span>
              {canBeAdded && (
                <Button
                  variant="default"
                  aria-label={t('findHardware.chooseNamed', { name })}
                  aria-pressed={device === chosen}
                  onClick={() => onChoose(device)}
                >
                  {t('findHardware.choose')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
