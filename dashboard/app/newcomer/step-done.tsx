/** A step that has nothing left to ask. */
import { Button } from '@mantine/core';
import { useTranslation } from '../../platform/use-translation.ts';
import classes from './newcomer.module.css';

export function StepDone({ sentence, onDone }: { sentence: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.done}>
      <p>{sentence}</p>
      <span>
        <Button size="md" onClick={onDone}>
          {t('newcomer.next')}
        </Button>
      </span>
    </div>
  );
}
