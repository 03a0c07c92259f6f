import { seedFrom } from '#demo/seeded-chance.ts'
import { KINDS, scene, type Kind } from './scene/draw-scene.ts'
import { MOODS, type Mood } from './scene/palettes.ts'

/**
 * A picture of the demo: `key` names it in storage and in office plans, e.g. `desk-ink-2`. `room` counts from 0 and
 * is the layout: meeting rooms 0 long table, 1 rows before a screen, 2 round table.
 */
export type PoolPicture = {
  readonly key: string
  readonly kind: Kind
  readonly mood: Mood
  readonly room: number
  readonly seed: number
}

const ROOMS_PER_KIND_AND_MOOD = 3
// A multiple of every number of layouts, so that the rooms of one light are of different layouts.
const SEEDS_APART = 12

/** Every picture of the demo: 6 kinds x 5 moods x 3 rooms = 90 drawings. */
export const POOL: readonly PoolPicture[] = KINDS.flatMap((kind) =>
  MOODS.flatMap((mood) =>
    Array.from({ length: ROOMS_PER_KIND_AND_MOOD }, (_, i) => {
      const base = seedFrom(0, kind, mood)
      const key = `${kind}-${mood}-${i + 1}`
      return { key, kind, mood, room: i, seed: base - (base % SEEDS_APART) + i }
    }),
  ),
)

const BY_KEY = new Map(POOL.map((picture) => [picture.key, picture]))

/** The drawing of a pool picture as SVG. Throws RangeError for a key that is not in the pool. */
export function poolScene(key: string): string {
  const picture = BY_KEY.get(key)
  if (!picture) throw new RangeError(`no such picture: ${key}`)
  return scene(picture.kind, picture.mood, picture.seed)
}
