/** Looks for real hardware, shows what is there, and adds what is chosen. Opens nothing. */
import { Button } from '@mantine/core';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Hub } from '@sluice/contract/hubs';
import { type AdoptableType, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import form from '../ui/layout/form-page.module.css';
import rows from '../ui/layout/rows.module.css';
import classes from '../ui/layout/thing-settings.module.css';
import type { Access } from './access-fields.tsx';
import { AddFound, type Addition } from './add-found.tsx';
import { useFindHardware } from './calls.ts';
import foundListClasses from './found-list.module.css';
import { ListOthers } from './list-others.tsx';

/** The simulated kind has cards of its own, which ask for a model instead of an address. */
const REAL_KINDS = DRIVER_KINDS.filter((kind) => kind !== 'simulated');

type Found = FoundDevices['devices'][number];

/** What one that lists others has, with the login there. */
type Listed = { driver: Found['driver']; devices: Found[]; access: Access };

type Props = {
  groupId: string;
  /** What the page is about: of what was found, only this is shown. */
  type: AdoptableType;
  hubs: readonly Pick<Hub, 'id' | 'name'>[];
  add: (addition: Addition) => Promise<unknown>;
  /** It is tried and named after it was added. */
  isTried?: boolean;
};

export function FindHardware({ groupId, type, hubs, add, isTried = false }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const [address, setAddress] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Found | null>(null);
  const [listed, setListed] = useState<Listed | null>(null);
  const { mutate: find, data, variables: asked, isPending, reset } = useFindHardware(groupId);
  if (REAL_KINDS.length === 0) return null;
  const search = (event: FormEvent) => {
    event.preventDefault();
    setChosen(null);
    setListed(null);
    find(address);
  };
  const found = (listed?.devices ?? data?.devices)?.filter(
    ({ driver, types }) => driver !== 'simulated' && types.includes(type),
  );
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={classes.name}>
        {t('findHardware.title')}
      </h2>
      <p className={classes.quiet}>{t('findHardware.lead')}</p>
      <form className={classes.form} onSubmit={search}>
        <TextField
          label={t('findHardware.address')}
          description={t('findHardware.addressHint')}
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={setAddress}
          isOptional
        />
        <span>
          <Button type="submit" variant={found ? 'default' : 'filled'} loading={isPending}>
            {t('findHardware.search')}
          </Button>
        </span>
      </form>
      <div aria-live="polite">
        {found && !isPending && (
          <FoundList
            found={found}
            type={type}
            where={listed ? whereBehind(listed.driver, type) : asked == null ? 'anywhere' : 'address'}
            unreachable={(listed ? null : data)?.unreachable.filter((kind) => kind !== 'simulated') ?? []}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </div>
      {chosen?.lists_others && (
        <ListOthers
          key={chosen.address}
          groupId={groupId}
          found={chosen}
          type={type}
          onListed={(devices, access) => {
            setChosen(null);
            setListed({ driver: chosen.driver, devices, access });
          }}
        />
      )}
      {chosen && !chosen.lists_others && (
        <AddFound
          key={chosen.address}
          groupId={groupId}
          found={chosen}
          hubs={hubs}
          access={listed?.access ?? {}}
          add={add}
          isTried={isTried}
          onAdded={() => {
            const others = listed?.devices.filter((device) => device !== chosen) ?? [];
            setChosen(null);
            // The next is added without the login being asked for again.
            setListed(
              listed && others.some(({ types }) => types.includes(type)) ? { ...listed, devices: others } : null,
            );
            if (!listed) reset();
          }}
        />
      )}
    </Card>
  );
}

const NOTHING_FOUND = {
  anywhere: 'findHardware.none',
  address: 'findHardware.noneAt',
  behind: 'findHardware.noneBehind',
  sensorsBehind: 'findHardware.noSensorsBehind',
  gatewayBehind: 'findHardware.gardenaNoneBehind',
} as const;

function whereBehind(driver: Found['driver'], type: AdoptableType) {
  if (driver === 'gardena') return 'gatewayBehind';
  return type === 'SENSOR' ? 'sensorsBehind' : 'behind';
}

function listsOf({ driver }: Found, type: AdoptableType) {
  if (driver === 'gardena') return 'findHardware.gardenaLists';
  return type === 'SENSOR' ? 'findHardware.listsSensors' : 'findHardware.listsOthers';
}

type FoundListProps = {
  found: readonly Found[];
  type: AdoptableType;
  /** Where it was looked for: wherever hardware announces itself, at an address, or behind one that lists others. */
  where: keyof typeof NOTHING_FOUND;
  /** Kinds of hardware that could not be looked for. */
  unreachable: FoundDevices['unreachable'];
  chosen: Found | null;
  onChoose: (found: Found) => void;
};

/** A longer list can be filtered: a house may have hundreds of sensors. */
const SHORT_LIST = 12;

const nameOf = ({ name, model }: Found) => name ?? model;

/** What was found: what it is, where, and whether it can be added. */
function FoundList({ found, type, where, unreachable, chosen, onChoose }: FoundListProps) {
  const { t, i18n } = useTranslation();
  const [filter, setFilter] = useState('');
  const sought = filter.trim().toLocaleLowerCase(i18n.language);
  const shown = found.filter((device) =>
    `${nameOf(device)} ${device.model} ${device.address}`.toLocaleLowerCase(i18n.language).includes(sought),
  );
  const isBehind = where !== 'anywhere' && where !== 'address';
  /** Behind a thing that lists others, an address is its number there: it tells apart what has the same name. */
  const showsAddress = (device: Found) =>
    !isBehind || found.some((other) => other !== device && nameOf(other) === nameOf(device));
  const kinds = unreachable.map((kind) => t(`driverName.${kind}`));
  return (
    <>
      {found.length === 0 && <p>{t(NOTHING_FOUND[where])}</p>}
      {kinds.length > 0 && (
        <p className={rows.quiet}>
          {t('findHardware.unreachable', { kinds: new Intl.ListFormat(i18n.language).format(kinds) })}
        </p>
      )}
      {found.length > SHORT_LIST && (
        <TextField
          label={t('findHardware.filter')}
          autoComplete="off"
          spellCheck={false}
          value={filter}
          onChange={setFilter}
        />
      )}
      {found.length > 0 && shown.length === 0 && <p>{t('findHardware.noneMatches')}</p>}
      <ul className={`${form.plainList} ${foundListClasses.list}`}>
        {shown.map((device) => {
          const name = nameOf(device);
          const senses = device.senses ? [t(`findHardware.senses.${device.senses}`)] : [];
          const canBeAdded = device.obstacle === null || device.can_be_guarded || device.messages !== null;
          const facts = new Set([
            ...[...senses, device.model, t(`driverName.${device.driver}`)],
            ...(showsAddress(device) ? [device.address] : []),
          ]);
          return (
            <li key={`${device.driver} ${device.address}`} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.name}>{name}</span>
                <span className={rows.quiet}>{[...facts].filter((fact) => fact !== name).join(' · ')}</span>
                {device.obstacle && !canBeAdded && <span>{t(`findHardware.obstacle.${device.obstacle}`)}</span>}
                {device.messages && <span>{t('findHardware.mayBeSwitch')}</span>}
                {device.lists_others && <span>{t(listsOf(device, type))}</span>}
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
