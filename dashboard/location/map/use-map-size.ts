import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapSize } from './map-view.ts';

/** Before anything is measured. */
const FIRST: MapSize = { width: 358, height: 300 };

/** Pixels of a map's frame. */
export function useMapSize(): [RefObject<HTMLDivElement | null>, MapSize] {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(FIRST);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [frame, size];
}
