/** The pictures that the documents show, and what their pages said when they were taken. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.ts';

const folder = join(root, 'docs/pictures');

/** File names of the pictures of pages that README.md and docs/*.md show. */
export function documentedPictures(): string[] {
  const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))];
  return documents
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/pictures\/([\w-]+\.png)/g)])
    .map(([, name = '']) => name);
}

export const picturePath = (name: string): string => join(folder, name);

/** Path of the file beside each picture: the page's accessible outline, its figures masked. */
export const outlinePath = (name: string): string => join(folder, name.replace(/\.png$/, '.outline.yml'));
