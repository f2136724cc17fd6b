import type { Zone } from '@sluice/contract/zones';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useChangeZone } from '../calls.ts';

/** Switches a zone on or off, and says that it is done. */
export function useSwitchZone({ id, name }: Pick<Zone, 'id' | 'name'>) {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeZone();
  const switchTo = (isOn: boolean) =>
    mutate(
      { id, change: { enabled: isOn } },
      {
        onSuccess: ({ recalculation }) =>
          showDone(t(isOn ? 'zoneList.switchedOn' : 'zoneList.switchedOff', { zone: name }), recalculation),
      },
    );
  return { switchTo, isPending };
}
