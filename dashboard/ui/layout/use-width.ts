import { type RefObject, useEffect, useRef, useState } from 'react';

const WIDTH_AT_FIRST = 640;

/** The width of an element in pixels, for pictures whose words must not shrink with them. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const place = useRef<Element>(null);
  const [width, setWidth] = useState(WIDTH_AT_FIRST);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // It tells the first width too, once the browser has laid the page out by itself.
    const watch = new ResizeObserver(() => setWidth(element.clientWidth || WIDTH_AT_FIRST));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}
