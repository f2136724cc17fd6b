import { Button, Checkbox } from '@mantine/core';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinSentences } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import classes from './all-gardens.module.css';
import type { ChosenGardens } from './use-chosen-gardens.ts';

/** Ticks all that are shown, and says how many are ticked, those that the filter hides too. */
export function ChooseBar({ chosen }: { chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const { chosenNum, hiddenNum } = chosen;
  return (
    <div className={classes.choose}>
      <Checkbox
        label={t('allGardens.chooseAll')}
        checked={chosen.areAllShown}
        indeterminate={chosen.areSomeShown}
        onChange={chosen.toggleShown}
      />
      <span role="status">
        {joinSentences(
          chosenNum > 0 && t('allGardens.chosen', { number: units.number(chosenNum, 0) }),
          hiddenNum > 0 && t('allGardens.hiddenChosen', { number: units.number(hiddenNum, 0) }),
        )}
      </span>
      {chosenNum > 0 && (
        <Button variant="subtle" onClick={chosen.clear}>
          {t('allGardens.chooseNone')}
        </Button>
      )}
    </div>
  );
}

/** On which gardens something is done. */
export function AboutChosen({ chosen }: { chosen: ChosenGardens }) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const number = units.number(chosen.gardens.length, 0);
  return (
    <p className={classes.about}>
      {chosen.chosenNum === 0
        ? t('allGardens.aboutDelay', { number })
        : joinSentences(
            t('allGardens.aboutChosen', { number }),
            chosen.hiddenNum > 0 && t('allGardens.hiddenChosen', { number: units.number(chosen.hiddenNum, 0) }),
          )}
    </p>
  );
}
