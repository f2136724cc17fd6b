/** Colours, sizes and habits of the components. */
import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Leaf green: shade 7 has a contrast of 5.9:1 against white, as text and as a background. */
const green: MantineColorsTuple = [
  '#eff7ed',
  '#dcecd8',
  '#bbdab4',
  '#98c78f',
  '#7cb871',
  '#57a04d',
  '#3c8a38',
  '#26742f',
  '#1d5f27',
  '#134a1c',
];

const red: MantineColorsTuple = [
  '#fdeeec',
  '#fad9d5',
  '#f3b0a9',
  '#ec847a',
  '#e46154',
  '#d64438',
  '#c4342a',
  '#ad2a22',
  '#8f201a',
  '#701812',
];

const finger = { styles: { input: { minHeight: 44 } } };

export const theme = createTheme({
  colors: { green, red },
  primaryColor: 'green',
  primaryShade: 7,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  /** By name, so that the theme itself does not pull every component into the first view. */
  components: {
    ActionIcon: { defaultProps: { radius: 8 } },
    /** As high as its text, and a finger at least: 42 within its border. */
    Button: {
      styles: {
        root: { height: 'auto', minHeight: 44 },
        inner: { minHeight: 42, paddingBlock: 6 },
        label: { whiteSpace: 'normal', lineHeight: 1.25 },
      },
    },
    TextInput: finger,
    PasswordInput: {
      styles: { ...finger.styles, visibilityToggle: { '--ai-size': '44px' }, section: { width: 48 } },
    },
    NativeSelect: finger,
    Switch: { styles: { body: { minHeight: 44, alignItems: 'center' } } },
  },
});
