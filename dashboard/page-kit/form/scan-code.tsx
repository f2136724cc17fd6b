import { encode } from 'uqr';

/** Modules of white around it, without which phones do not find it. */
const MARGIN = 4;
const SHOWN_PX = 208;

/** A QR code: black on white in the dark too, since not every phone reads it the other way round. */
export default function ScanCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} width={SHOWN_PX} height={SHOWN_PX} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
