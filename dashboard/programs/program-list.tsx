import type { CurrentGroup } from '@sluice/contract/groups';
import { useDisplay } from '../platform/display.tsx';
import { useNow } from '../platform/use-now.ts';
import { ProgramCards } from './program-cards.tsx';
import { useProgramSentence } from './program-sentence.ts';
import { useProgramActions } from './use-program-actions.ts';

export function ProgramList({ group }: { group: CurrentGroup }) {
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const tell = useProgramSentence((zoneId) => group.zones.find(({ id }) => id === zoneId)?.name ?? '');
  const actions = useProgramActions(group);
  return (
    <ProgramCards
      kind="programs"
      programs={group.programs}
      canAdd={group.zones.length > 0}
      card={(program) => ({
        sentence: tell(program, today),
        isBusy: actions.isBusy(program.id),
        onSwitch: (enabled) => actions.switchTo(program, enabled),
        onRun: () => actions.run(program),
        onRemove: () => actions.remove(program),
        toForm: { program: program.id },
      })}
    />
  );
}
