/** Ids of the elements that get the focus when a page was opened or the bars were skipped. */
export const CONTENT = { main: 'main', settingsPage: 'settings-page', title: 'page-title' } as const;

/** In settings, the list of pages comes before the page: after a page was chosen the list is skipped. */
export function focusContent(): void {
  const content = document.getElementById(CONTENT.settingsPage) ?? document.getElementById(CONTENT.main);
  content?.focus({ preventScroll: true });
}

/** For a settings page that comes after the address has changed. */
export function followIntoSettings(): void {
  if (document.activeElement?.id === CONTENT.main) focusContent();
}
