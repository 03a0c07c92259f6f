/** Reproducible randomness: the same seed gives the same numbers on every machine. */
export type Chance = {
  /** In [0, 1). */
  next(): number
  /** In [from, to). */
  between(from: number, to: number): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  /** True with the given probability. */
  hit(probability: number): boolean
  /** Throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T
  /** One entry, with probability proportional to its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
  /** `count` different entries in random order, or all when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[]
  shuffle<T>(list: readonly T[]): T[]
}

export function seededChance(seed: number): Chance {
  const next = mulberry(seed)
  const between = (from: number, to: number) => from + (to - from) * next()
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[Math.floor(next() * list.length)]!
  }
  function shuffle<T>(list: readonly T[]): T[] {
    const result = [...list]
    for (let i = result.length - 1; i > 0; i--) {
      const other = whole(0, i)
      ;[result[i], result[other]] = [result[other]!, result[i]!]
    }
    return result
  }
  function weighted<T>(entries: readonly (readonly [T, number])[]): T {
    let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) if ((rest -= weight) < 0) return value
    return pick(entries)[0]
  }
  return {
    next,
    between,
    whole,
    hit: (probability) => next() < probability,
    pick,
    weighted,
    sample: (list, count) => shuffle(list).slice(0, count),
    shuffle,
  }
}

/** A seed for a part, so that an additional draw in one part does not change the others. */
export function seedFrom(seed: number, ...parts: (string | number)[]): number {
  let hash = Math.imul(seed | 0, 0x9e3779b1) ^ 0x811c9dc5
  for (const char of parts.join('\u0000')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32: 32 bits of state and integer arithmetic only, so equal on every engine. */
function mulberry(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
