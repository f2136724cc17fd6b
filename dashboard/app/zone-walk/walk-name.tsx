import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Field } from '../../ui/field.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './zone-walk.module.css';

const SUGGESTIONS = ['frontLawn', 'backLawn', 'beds', 'vegetables', 'hedge', 'trees', 'pots', 'drip'] as const;

/** What the zone is called: typed, or chosen among what gardens have and no other zone is called. */
export function WalkName({ taken, ...field }: Field<string> & { taken: readonly string[] }) {
  const { t } = useTranslation();
  const free = SUGGESTIONS.map((one) => t(`zoneWalk.suggestion.${one}`)).filter((one) => !taken.includes(one));
  return (
    <div className={classes.tight}>
      <TextField label={t('zoneWalk.name')} {...field} />
      <fieldset className={classes.chips} aria-label={t('zoneWalk.suggestions')}>
        {free.map((name) => (
          <Button
            key={name}
            size="compact-md"
            className={classes.chip ?? ''}
            variant={field.value === name ? 'light' : 'default'}
            aria-pressed={field.value === name}
            onClick={() => field.onChange(name)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
