import { Checkbox } from '@mantine/core';
import type { Group } from '@sluice/contract/groups';
import { useState } from 'react';
import { findByName } from '../../page-kit/list/find-by-name.ts';
import { SearchField } from '../../page-kit/list/search-field.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './copy-program.module.css';

/** From so many gardens on they are searched. */
const MANY = 12;

type Props = {
  gardens: readonly Pick<Group, 'id' | 'name'>[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

export const withOrWithout = <Item,>(all: ReadonlySet<Item>, item: Item, isIn: boolean): ReadonlySet<Item> =>
  new Set(isIn ? [...all, item] : [...all].filter((one) => one !== item));

/** The gardens that get a copy. */
export function ChooseGardens({ gardens, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <>
      {gardens.length > MANY && <SearchField label={t('copyProgram.search')} text={text} onChange={setText} />}
      <div className={classes.gardens}>
        {findByName(gardens, text).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            onChange={({ currentTarget }) => onChange(withOrWithout(chosen, id, currentTarget.checked))}
          />
        ))}
      </div>
    </>
  );
}
