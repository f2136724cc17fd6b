/** What the description says of a call beside its schemas: its id, who may make it, and its bounds. */
import type { Call, CallLimit } from '@sluice/contract/call';
import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';

const WHO: Readonly<Record<Call['access'], string>> = {
  anyone: 'For everybody, without an account.',
  signedIn: 'For every account.',
  mine: 'For the account that it belongs to.',
  operator: 'For the account that runs this server.',
  see: 'For everybody who shares the garden.',
  waterByHand: 'For everybody who shares the garden.',
  skip: 'For everybody who shares the garden.',
  delayForRain: 'For everybody who shares the garden.',
  change: 'For the owner and the managers of the garden.',
  own: 'For the owner of the garden.',
};

interface Described {
  summary?: string;
  description?: string;
}
interface Config {
  access?: Call['access'];
  adds?: Call['adds'];
  limit?: CallLimit;
}

export function describeOperation({ summary = '', description }: Described, { access, adds = [] }: Config): string {
  const most = adds.map((thing) => `${GARDEN_CAPS[thing]} ${thing.replaceAll('_', ' ')}`);
  return [
    description ?? `${summary}.`,
    access ? WHO[access] : WHO.signedIn,
    most.length > 0 && `A garden has at most ${most.join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `PATCH /api/v1/groups/:id/shares/:user` is `patchGroupShare`. */
export function nameOperation(method: string, url: string): string {
  const parts = url
    .replace(/^\/api\/v1/, '')
    .split('/')
    .filter(Boolean);
  const nameParts = parts.flatMap((part, at) => {
    if (part.startsWith(':') || part.startsWith('{')) return [];
    const isOne = /^[:{]/.test(parts[at + 1] ?? '');
    return part.split('_').map((word, index, all) => (isOne && index === all.length - 1 ? toSingular(word) : word));
  });
  return method.toLowerCase() + nameParts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const toSingular = (word: string) => word.replace(/s$/, '');
