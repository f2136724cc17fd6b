/**
 * Chance that can be asked for any day in any order: every draw is a hash of seed, day and purpose, so the
 * same question always has the same answer.
 */

/** A 32-bit integer mixed from another (the finishing steps of MurmurHash3, public domain). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit integer from a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash ^ text.charCodeAt(index));
  return hash;
}

const purposes = new Map<string, number>();

function hashPurpose(purpose: string): number {
  let hash = purposes.get(purpose);
  if (hash === undefined) {
    hash = hashText(purpose);
    purposes.set(purpose, hash);
  }
  return hash;
}

/** A number in (0, 1), the same for the same seed, day and purpose. */
export function uniform(seed: number, day: number, purpose: string): number {
  return (mix(mix(mix(seed) ^ day) ^ hashPurpose(purpose)) + 0.5) / 4_294_967_296;
}

/** A standard normal deviate (Box and Muller 1958), the same for the same seed, day and purpose. */
export function normal(seed: number, day: number, purpose: string): number {
  const radius = Math.sqrt(-2 * Math.log(uniform(seed, day, purpose)));
  return radius * Math.cos(2 * Math.PI * uniform(seed, day, `${purpose}'`));
}

/** A gamma deviate by Marsaglia and Tsang (2000), with their boost for shapes below 1. Mean is shape x scale. */
export function gamma(seed: number, day: number, purpose: string, shape: number, scale: number): number {
  if (shape < 1) {
    const boost = uniform(seed, day, `${purpose} boost`) ** (1 / shape);
    return boost * gamma(seed, day, purpose, shape + 1, scale);
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (let attempt = 0; ; attempt += 1) {
    const deviate = normal(seed, day, `${purpose} ${attempt}`);
    const v = (1 + c * deviate) ** 3;
    if (v <= 0) continue;
    const accepted = Math.log(uniform(seed, day, `${purpose} ${attempt}?`));
    if (accepted < 0.5 * deviate * deviate + d - d * v + d * Math.log(v)) return d * v * scale;
  }
}
