/** Own line drawings of the weather, one style, in the text's colour; legible from 24 px. */
import type { WeatherIcon as Icon } from '@sluice/engine/vocabulary/weather';
import { type Line, Lines } from '../ui/picture/drawing.tsx';

const CLOUD = 'M7 17a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10.4 1.6A3.3 3.3 0 0 1 17.5 17z';
const HIGH_CLOUD = 'M7 14a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10.4 1.6A3.3 3.3 0 0 1 17.5 14z';
const LOW_CLOUD = 'M7 19a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10.4 1.6A3.3 3.3 0 0 1 17.5 19z';
const MOON = 'M14.5 4.2A7.8 7.8 0 1 0 20 15.4 6.8 6.8 0 0 1 14.5 4.2z';

const DRAWINGS: Record<Icon, readonly Line[]> = {
  CLEAR_DAY: [
    [12, 12, 4.2],
    'M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4',
  ],
  CLEAR_NIGHT: [MOON],
  PARTLY_CLOUDY_DAY: ['M8.3 7.6a4 4 0 0 1 7-1.2M11.5 1.8v1.4M5.3 4.3l1 1M17.8 4.3l-1 1', LOW_CLOUD],
  PARTLY_CLOUDY_NIGHT: ['M8.2 7.8a5 5 0 0 1 5-5.3 4.3 4.3 0 0 0 3.6 5.6', LOW_CLOUD],
  CLOUDY: [CLOUD],
  FOG: [HIGH_CLOUD, 'M5 17.5h14M7.5 20.8h9'],
  RAIN: [HIGH_CLOUD, 'M8 17l-1 3.5M12.5 17l-1 3.5M17 17l-1 3.5'],
  HAIL: [HIGH_CLOUD, [8, 18.5, 1.2], [12.5, 20.3, 1.2], [16.5, 18, 1.2]],
  SLEET: [HIGH_CLOUD, 'M8 17l-1 3.5M16.5 17l-1 3.5M12 18v3M10.7 18.8l2.6 1.5M13.3 18.8l-2.6 1.5'],
  SNOW: [HIGH_CLOUD, 'M8 17.2v3.2M6.6 18l2.8 1.6M9.4 18l-2.8 1.6M15.5 17.2v3.2M14.1 18l2.8 1.6M16.9 18l-2.8 1.6'],
  THUNDERSTORM: [HIGH_CLOUD, 'M12.8 15.5l-2.6 3.3h3.3l-1.7 3'],
  TORNADO: ['M4 5h16M6 9h11M9 13h7M11 17h4M12 20.5h1.5'],
  WIND: ['M3 9.5h10.5a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 16.5h7a2.2 2.2 0 1 1-2.2 2.2'],
};

type Props = { icon: Icon; label: string; size?: number };

export function WeatherIcon({ icon, label, size = 28 }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <Lines lines={DRAWINGS[icon]} />
    </svg>
  );
}
