import type { CurrentGroup } from '@sluice/contract/groups';
import type { TriedSettings } from '@sluice/contract/past-year';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { Folded } from '../ui/fields/folded.tsx';

const Panel = onDemand(() => import('./garden-what-if-panel.tsx').then((part) => part.GardenWhatIfPanel));

type Props = {
  group: Pick<CurrentGroup, 'id' | 'location'>;
  /** Without what is as it is stored; empty where nothing is changed yet. */
  settings: TriedSettings;
  lead?: string;
};

/** What settings would have done in the past twelve months, below the form that sets them. */
export function GardenWhatIf({ group, settings, ...rest }: Props) {
  const { t } = useTranslation();
  // Indoors no rain falls, and the sky's year is not the plants'.
  if (group.location !== 'outdoor') return null;
  return <Folded title={t('whatIf.title')} late={<Panel groupId={group.id} settings={settings} {...rest} />} />;
}
