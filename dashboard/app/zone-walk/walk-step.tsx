import { Button } from '@mantine/core';
import type { Zone } from '@sluice/contract/zones';
import { useEffect, useRef, useState } from 'react';
import { readFieldErrors } from '../../platform/api/envelope.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Folded } from '../../ui/fields/folded.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { findDifferences } from '../../ui/form/differences.ts';
import type { Field } from '../../ui/form/field.ts';
import form from '../../ui/layout/form-page.module.css';
import { useChangeZone } from '../../zones/calls.ts';
import { PlantChoice, SprinklerChoice } from '../../zones/choices/picture-choices.tsx';
import { ZonePhoto } from '../../zones/photo/zone-photo.tsx';
import { usePulse } from './use-pulse.ts';
import { isChanged, type Seen, seenOf } from './walk-progress.ts';
import { WalkValve } from './walk-valve.tsx';
import classes from './zone-walk.module.css';

type Props = {
  zone: Zone;
  /** Those of the whole walk. */
  devices: readonly Zone['device_id'][];
  /** "Valve 3 of 8", and where its wire ends. */
  place: string;
  where: string;
  taken: readonly string[];
  draft: Seen | null;
  isFirst: boolean;
  isLast: boolean;
  /** Its valve opens as soon as the one before is closed. */
  isWanted: boolean;
  onAsked: () => void;
  onDraft: (draft: Seen) => void;
  /** `before`: how the zone was, where it was changed. */
  onNext: (before: Seen | null) => void;
  onBack: () => void;
  onEnd: () => void;
};

/** One valve: it is opened, and the person says what they see. */
export function WalkStep(props: Props) {
  const { zone, devices, place, where, taken, isFirst, isLast, isWanted, onAsked, onDraft, onNext, onBack, onEnd } =
    props;
  const { t } = useTranslation();
  const pulse = usePulse(zone, devices, isWanted, onAsked);
  const { mutateAsync: change, isPending } = useChangeZone();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const before = seenOf(zone);
  const seen = props.draft ?? before;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const field = <Name extends keyof Seen>(name: Name) => ({
    value: seen[name],
    error: errors[name],
    onChange: (value: Seen[Name]) => onDraft({ ...seen, [name]: value }),
  });

  const goOn = async (isUsed: boolean) => {
    setErrors({});
    const after = isUsed ? { ...seen, enabled: true } : { ...before, enabled: false };
    const different = findDifferences(before, after);
    pulse.close();
    pulse.sayWater(isUsed);
    try {
      if (isChanged(different)) await change({ id: zone.id, change: { ...different, version: zone.version } });
    } catch (refusal) {
      return setErrors(readFieldErrors(refusal));
    }
    onNext(isChanged(different) ? before : null);
  };

  const words = isLast ? 'zoneWalk.last' : 'zoneWalk.next';
  return (
    <section className={classes.page} aria-labelledby="walk-place">
      <div>
        <h2 id="walk-place" ref={heading} tabIndex={-1} className={classes.title}>
          {place}
        </h2>
        <p className={classes.quiet}>{where}</p>
      </div>
      <WalkValve pulse={pulse} label={zone.name} />
      {!zone.enabled && <p className={classes.quiet}>{t('zoneWalk.isOff')}</p>}
      <WalkName {...field('name')} taken={taken} />
      {zone.primary_plant_id === null && (
        <Folded
          title={t('zoneChoice.plant')}
          state={seen.plant_type ? t(`plantType.${seen.plant_type}`) : t('zoneWalk.notChosen')}
        >
          <PlantChoice {...field('plant_type')} />
        </Folded>
      )}
      <Folded
        title={t('zoneChoice.sprinkler')}
        state={seen.sprinkler ? t(`sprinkler.${seen.sprinkler}`) : t('zoneWalk.notChosen')}
      >
        <SprinklerChoice {...field('sprinkler')} />
      </Folded>
      <ZonePhoto zone={zone} mayChange isCamera />
      <div className={classes.onward}>
        <Button size="md" loading={isPending} onClick={() => void goOn(true)}>
          {t(words)}
        </Button>
        <Button variant="default" size="md" disabled={isPending} onClick={() => void goOn(false)}>
          {t('zoneWalk.nothing')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('zoneWalk.nothingHint')}</p>
      <div className={form.actions}>
        {!isFirst && (
          <Button variant="subtle" disabled={isPending} onClick={onBack}>
            {t('zoneWalk.back')}
          </Button>
        )}
        <Button variant="subtle" disabled={isPending} onClick={onEnd}>
          {t('zoneWalk.end')}
        </Button>
      </div>
    </section>
  );
}

const SUGGESTIONS = ['frontLawn', 'backLawn', 'beds', 'vegetables', 'hedge', 'trees', 'pots', 'drip'] as const;

/** What the zone is called: typed, or chosen among what gardens have and no other zone is called. */
function WalkName({ taken, ...field }: Field<string> & { taken: readonly string[] }) {
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
