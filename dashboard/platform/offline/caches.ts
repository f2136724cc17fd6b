/** Where files are kept, by the worker and by a page that was there before it. */
export const FILES_CACHE = 'sluice-files';
export const PAGE_CACHE = 'sluice-page';
