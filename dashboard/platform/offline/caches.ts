/** The cache of files, filled by the worker and by a page that was there before it. */
export const FILES_CACHE = 'sluice-files';
export const PAGE_CACHE = 'sluice-page';

/** The path of the page, and of the worker beside it. */
const ROOT = new URL('./', location.href).pathname;

/** Of an address below the page's, from there on; empty for any other. */
export const pathInSluice = ({ pathname }: URL) => (pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : '');

/** Hashed: the content behind such a name never changes. */
export const isHashedFile = (url: URL) => pathInSluice(url).startsWith('assets/');

/** Beside the page itself, under a name that stays. */
export const isFileOfPage = (url: URL) => /^[\w-]+\.(svg|png|webmanifest)$/.test(pathInSluice(url));
