/** Copies the text of an element; resolves to whether it could. */
export async function copyTextOf(element: HTMLElement): Promise<boolean> {
  // Without https there is no clipboard, only the older way: what is marked.
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(element.textContent ?? '').then(
      () => true,
      () => false,
    );
  }
  getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
