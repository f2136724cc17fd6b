/** Parts of a page come after the page itself. */
const LONGEST_MS = 4_000;
const EVERY_MS = 60;

/** Goes to the part of the page with this heading once it is there. */
export function focusHeading(text: string | undefined): void {
  if (text === undefined) return;
  const until = Date.now() + LONGEST_MS;
  const look = () => {
    const headings = document.querySelectorAll<HTMLElement>('main h2, main h3, main summary');
    const heading = [...headings].find(({ textContent }) => textContent?.trim() === text);
    if (heading === undefined) {
      if (Date.now() < until) setTimeout(look, EVERY_MS);
      return;
    }
    if (heading.tabIndex < 0) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  };
  setTimeout(look, EVERY_MS);
}
