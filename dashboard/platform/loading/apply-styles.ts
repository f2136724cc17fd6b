/**
 * The page only fetches its styles early and draws its mark without them; here they take effect, before anything that
 * needs them is drawn. One that does not come must not keep the garden away.
 */
export async function applyStyles(): Promise<void> {
  const early = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
  await Promise.all(
    early.map(
      (preload) =>
        new Promise<void>((resolve) => {
          const styles = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            crossOrigin: preload.crossOrigin,
            href: preload.href,
            onload: () => resolve(),
            onerror: () => resolve(),
          });
          preload.replaceWith(styles);
        }),
    ),
  );
}
