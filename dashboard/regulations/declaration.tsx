import { Switch } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { FollowedDeclaration, Regulation, RegulationAnswer } from '@sluice/contract/regulations';
import { useDisplay } from '../platform/display/display.tsx';
import { joinSentences, readSentenceGap } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import unseen from '../ui/text/unseen.module.css';
import classes from './regulation-card.module.css';

type Props = {
  group: Pick<CurrentGroup, 'setting'>;
  regulation: Pick<Regulation, 'declared_by' | 'declaration'>;
  isBusy: boolean;
  onAnswer: (answer: RegulationAnswer) => void;
};

/** Whether a service that knows the level answers the law, and what it has declared. */
export function Declaration({ group, regulation: { declared_by, declaration }, isBusy, onAnswer }: Props) {
  const { t } = useTranslation();
  if (declared_by === null) return null;
  return (
    <div className={classes.answers}>
      <Switch
        label={t('regulations.followDeclared')}
        description={t('regulations.followDeclaredHint')}
        checked={declaration !== null}
        disabled={isBusy}
        onChange={({ currentTarget }) => onAnswer({ follows_declaration: currentTarget.checked })}
      />
      {declaration && <Declared declaration={declaration} isPlaced={group.setting.address.latitude !== null} />}
    </div>
  );
}

function Declared({ declaration, isPlaced }: { declaration: FollowedDeclaration; isPlaced: boolean }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { level, decree_url, last_day, answered_at, failed_since } = declaration;
  const describeLevel = () => {
    if (answered_at === null) return isPlaced && t('regulations.declaredUnknown');
    if (level === null) return t('regulations.declaredNone');
    return last_day === null
      ? t('regulations.declaredLevel', { level })
      : t('regulations.declaredLevelUntil', { level, day: dates.fullDay(last_day) });
  };
  return (
    <p className={failed_since === null ? classes.quiet : classes.missing} role="status">
      {joinSentences(
        describeLevel(),
        answered_at !== null &&
          failed_since === null &&
          t('regulations.declaredAsked', { time: dates.moment(answered_at) }),
        !isPlaced && t('regulations.declaredNowhere'),
        isPlaced &&
          answered_at !== null &&
          failed_since !== null &&
          t('regulations.declaredFailed', { time: dates.moment(failed_since) }),
      )}
      {decree_url && (
        <>
          {readSentenceGap()}
          <a href={decree_url} target="_blank" rel="noreferrer">
            {t('regulations.decree')}
            <span className={unseen.words}> ({t('navigation.newWindow')})</span>
          </a>
        </>
      )}
    </p>
  );
}
