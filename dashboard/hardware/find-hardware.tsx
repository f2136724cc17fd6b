/** Looks for real hardware, shows what is there, and adds what is chosen. Opens nothing. */
import { Button } from '@mantine/core';
import type { FoundDevices } from '@sluice/contract/devices';
import type { Hub } from '@sluice/contract/hubs';
import { type AdoptableType, DRIVER_KINDS } from '@sluice/engine/vocabulary/hardware';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import classes from '../ui/thing-settings.module.css';
import { AddFound, type Addition } from './add-found.tsx';
import { useFindHardware } from './calls.ts';
import { FoundList } from './found-list.tsx';

/** The simulated kind has cards of its own, which ask for a model instead of an address. */
const REAL_KINDS = DRIVER_KINDS.filter((kind) => kind !== 'simulated');

type Found = FoundDevices['devices'][number];
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
  const { mutate: find, data, variables: asked, isPending, reset } = useFindHardware(groupId);
  if (REAL_KINDS.length === 0) return null;
  const search = (event: FormEvent) => {
    event.preventDefault();
    setChosen(null);
    find(address);
  };
  const found = data?.devices.filter(({ driver, types }) => driver !== 'simulated' && types.includes(type));
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
            isAtAddress={asked != null}
            unreachable={data?.unreachable.filter((kind) => kind !== 'simulated') ?? []}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </div>
      {chosen && (
        <AddFound
          key={chosen.address}
          groupId={groupId}
          found={chosen}
          hubs={hubs}
          add={add}
          isTried={isTried}
          onAdded={() => {
            setChosen(null);
            reset();
          }}
        />
      )}
    </Card>
  );
}
