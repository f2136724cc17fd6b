import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { normalizeText } from '../../page-kit/list/find-by-name.ts';
import { SearchField } from '../../page-kit/list/search-field.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './compare-settings.module.css';
import type { ComparedZone, ZonesOfGarden } from './use-zones.ts';

/** From so many zones on they are searched. */
const MANY = 12;

type Props = {
  gardens: readonly ZonesOfGarden[];
  source: ComparedZone;
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** Which zones are compared with the first, garden by garden. */
export function ChooseZones({ gardens, source, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searched = normalizeText(text).split(/\s+/).filter(Boolean);
  const isFound = ({ garden, name }: ComparedZone) => {
    const own = normalizeText(`${garden} ${name}`);
    return searched.every((part) => own.includes(part));
  };
  const others = gardens.map((garden) => ({ ...garden, zones: garden.zones.filter(({ id }) => id !== source.id) }));
  const shown = others
    .map((garden) => ({ ...garden, zones: garden.zones.filter(isFound) }))
    .filter(({ zones }) => zones.length > 0);
  const all = others.reduce((count, { zones }) => count + zones.length, 0);
  return (
    <Section title={t('compareSettings.with')}>
      <div className={classes.gardens}>
        {all > MANY && <SearchField label={t('compareSettings.search')} text={text} onChange={setText} />}
        {shown.map(({ id, name, zones }) => {
          const ids = zones.map((zone) => zone.id);
          const ticked = ids.filter((zone) => chosen.has(zone));
          const boxes = (
            <div className={classes.zones}>
              {zones.length > 1 && (
                <Checkbox
                  label={t('compareSettings.allOf', { garden: name })}
                  checked={ticked.length === ids.length}
                  indeterminate={ticked.length > 0 && ticked.length < ids.length}
                  onChange={() => onChoose(ids, ticked.length < ids.length)}
                />
              )}
              {zones.map((zone) => (
                <Checkbox
                  key={zone.id}
                  label={zone.name}
                  checked={chosen.has(zone.id)}
                  onChange={({ currentTarget }) => onChoose([zone.id], currentTarget.checked)}
                />
              ))}
            </div>
          );
          if (others.length === 1) return <div key={id}>{boxes}</div>;
          return (
            <Folded
              key={`${id} ${searched.length > 0}`}
              title={name}
              {...(ticked.length > 0 && { state: t('allGardens.chosen', { number: ticked.length }) })}
              isOpen={id === source.group_id || searched.length > 0}
            >
              {boxes}
            </Folded>
          );
        })}
      </div>
    </Section>
  );
}
