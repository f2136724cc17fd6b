import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const WIDTH_AT_FIRST = 640;

/** The width of an element in pixels, for pictures whose words must not shrink with them. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const place = useRef<Element>(null);
  const [width, setWidth] = useState(WIDTH_AT_FIRST);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || WIDTH_AT_FIRST);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, width];
}
