/** Own line drawings of the weather, one style, in the text's colour; legible from 24 px. */
import type { WeatherIcon as Icon } from '@sluice/engine/vocabulary/weather';
import type { ReactNode } from 'react';

const CLOUD = 'M7 17a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10.4 1.6A3.3 3.3 0 0 1 17.5 17z';
const HIGH_CLOUD = 'M7 14a4 4 0 0 1 .4-8 5.5 5.5 0 0 1 10.4 1.6A3.3 3.3 0 0 1 17.5 14z';
const MOON = 'M14.5 4.2A7.8 7.8 0 1 0 20 15.4 6.8 6.8 0 0 1 14.5 4.2z';

const highCloud = <path d={HIGH_CLOUD} />;

const DRAWINGS: Record<Icon, ReactNode> = {
  CLEAR_DAY: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4" />
    </>
  ),
  CLEAR_NIGHT: <path d={MOON} />,
  PARTLY_CLOUDY_DAY: (
    <>
      <path d="M8.3 7.6a4 4 0 0 1 7-1.2M11.5 1.8v1.4M5.3 4.3l1 1M17.8 4.3l-1 1" />
      <path d={CLOUD} transform="translate(0 2)" />
    </>
  ),
  PARTLY_CLOUDY_NIGHT: (
    <>
      <path d="M8.2 7.8a5 5 0 0 1 5-5.3 4.3 4.3 0 0 0 3.6 5.6" />
      <path d={CLOUD} transform="translate(0 2)" />
    </>
  ),
  CLOUDY: <path d={CLOUD} />,
  FOG: (
    <>
      {highCloud}
      <path d="M5 17.5h14M7.5 20.8h9" />
    </>
  ),
  RAIN: (
    <>
      {highCloud}
      <path d="M8 17l-1 3.5M12.5 17l-1 3.5M17 17l-1 3.5" />
    </>
  ),
  HAIL: (
    <>
      {highCloud}
      <circle cx="8" cy="18.5" r="1.2" />
      <circle cx="12.5" cy="20.3" r="1.2" />
      <circle cx="16.5" cy="18" r="1.2" />
    </>
  ),
  SLEET: (
    <>
      {highCloud}
      <path d="M8 17l-1 3.5M16.5 17l-1 3.5M12 18v3M10.7 18.8l2.6 1.5M13.3 18.8l-2.6 1.5" />
    </>
  ),
  SNOW: (
    <>
      {highCloud}
      <path d="M8 17.2v3.2M6.6 18l2.8 1.6M9.4 18l-2.8 1.6M15.5 17.2v3.2M14.1 18l2.8 1.6M16.9 18l-2.8 1.6" />
    </>
  ),
  THUNDERSTORM: (
    <>
      {highCloud}
      <path d="M12.8 15.5l-2.6 3.3h3.3l-1.7 3" />
    </>
  ),
  TORNADO: <path d="M4 5h16M6 9h11M9 13h7M11 17h4M12 20.5h1.5" />,
  WIND: <path d="M3 9.5h10.5a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 16.5h7a2.2 2.2 0 1 1-2.2 2.2" />,
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
      {DRAWINGS[icon]}
    </svg>
  );
}
