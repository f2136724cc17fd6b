import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MenuItem, MenuLabel } from '../../ui/overlay/menu-item.tsx';

const SCHEMES = [
  { scheme: 'light', Icon: IconSun },
  { scheme: 'dark', Icon: IconMoon },
  { scheme: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the device has it; three lines of a menu. */
export function ColourSchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <MenuLabel>{t('colourScheme.title')}</MenuLabel>
      {SCHEMES.map(({ scheme, Icon }) => (
        <MenuItem
          key={scheme}
          keepsOpen
          icon={<Icon size={20} stroke={1.6} aria-hidden="true" />}
          isChosen={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`colourScheme.${scheme}`)}
        </MenuItem>
      ))}
    </>
  );
}
