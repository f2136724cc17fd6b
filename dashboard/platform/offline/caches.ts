/** The cache of files, filled by the worker and by a page that was there before it. */
export const FILES_CACHE = 'sluice-files';
export const PAGE_CACHE = 'sluice-page';

/** Hashed: the content behind such a name never changes. */
export const isHashedFile = ({ pathname }: URL) => pathname.startsWith('/assets/');

/** Beside the page itself, under a name that stays. */
export const isFileOfPage = ({ pathname }: URL) => /^\/[\w-]+\.(svg|png|webmanifest)$/.test(pathname);
