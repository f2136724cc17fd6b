import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import { Link } from '@tanstack/react-router';
import { CardList } from '../page-kit/card-list.tsx';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { ProgramCard } from './program-card.tsx';
import { useProgramSentence } from './program-sentence.ts';
import { useProgramActions } from './use-program-actions.ts';

export function ProgramList({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const tell = useProgramSentence((zoneId) => group.zones.find(({ id }) => id === zoneId)?.name ?? '');
  const actions = useProgramActions(group);
  const canAdd = group.zones.length > 0;
  return (
    <CardList
      none={group.programs.length > 0 ? undefined : canAdd ? t('programs.none') : t('programs.noZones')}
      add={
        canAdd && (
          <Button component={Link} to="/settings/programs/ProgramsSetting">
            {t('programs.add')}
          </Button>
        )
      }
    >
      {group.programs.map((program) => (
        <ProgramCard
          key={program.id}
          program={program}
          sentence={tell(program, today)}
          isBusy={actions.isBusy(program.id)}
          onSwitch={(enabled) => actions.switchTo(program, enabled)}
          onRun={() => actions.run(program)}
          onRemove={() => actions.remove(program)}
          toForm={{ program: program.id }}
        />
      ))}
    </CardList>
  );
}
