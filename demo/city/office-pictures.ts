import type { Category } from '#features/office/rules/categories.ts'
import { POOL, type PoolPicture } from '#demo/pictures/pool.ts'
import type { Kind } from '#demo/pictures/scene/draw-scene.ts'
import type { Mood } from '#demo/pictures/scene/palettes.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import type { OfficePlan } from './plan.ts'

/** Cover kinds, then what the rest of the gallery may show. */
const DESK_PICTURES: Readonly<Record<Category, readonly [cover: readonly Kind[], more: readonly Kind[]]>> = {
  individual: [
    ['desk', 'focus'],
    ['desk', 'focus', 'lounge'],
  ],
  team: [
    ['desk', 'open'],
    ['open', 'desk', 'meeting', 'focus'],
  ],
  open_plan: [['open'], ['open', 'desk', 'focus', 'meeting', 'cafe']],
  coworking: [
    ['open', 'desk', 'focus'],
    ['open', 'desk', 'cafe', 'focus', 'lounge', 'meeting'],
  ],
  business_center: [
    ['lounge', 'desk', 'focus'],
    ['lounge', 'desk', 'meeting', 'focus'],
  ],
  meeting_room: [['meeting'], ['meeting', 'lounge']],
  cafe: [['cafe'], ['cafe', 'lounge']],
  hotel: [['lounge'], ['lounge', 'cafe', 'desk']],
  other: [
    ['desk', 'focus', 'lounge'],
    ['desk', 'focus', 'lounge', 'open'],
  ],
}
const MORE_FOR_ROOMS: Readonly<Partial<Record<Category, readonly Kind[]>>> = {
  cafe: ['cafe', 'lounge'],
  hotel: ['lounge', 'cafe'],
}

/** How often each picture was a cover, so that neighbours look different. One for the whole city. */
export type CoverUse = Map<string, number>

/** Three to six different pictures in the light of the house; the cover fits the type and size. */
export function describePictures(
  mood: Mood,
  office: Pick<OfficePlan, 'group' | 'category' | 'people'>,
  use: CoverUse,
  chance: Chance,
): string[] {
  const ofMood = POOL.filter((picture) => picture.mood === mood)
  const covers =
    office.group === 'room' ? roomCovers(office, ofMood) : ofKinds(ofMood, DESK_PICTURES[office.category][0])
  const least = Math.min(...covers.map(({ key }) => use.get(key) ?? 0))
  const cover = chance.pick(covers.filter(({ key }) => (use.get(key) ?? 0) === least)).key
  use.set(cover, least + 1)
  const more =
    office.group === 'room'
      ? (MORE_FOR_ROOMS[office.category] ?? ['lounge', 'cafe', 'open'])
      : DESK_PICTURES[office.category][1]
  const rest = ofKinds(ofMood, more)
    .map(({ key }) => key)
    .filter((key) => key !== cover)
  return [cover, ...chance.sample(rest, chance.whole(2, 5))]
}

function roomCovers(
  { category, people }: Pick<OfficePlan, 'category' | 'people'>,
  pictures: readonly PoolPicture[],
): PoolPicture[] {
  if (category === 'other') return ofKinds(pictures, ['lounge', 'open'])
  const layout = people >= 16 ? 1 : people <= 6 ? 2 : 0
  return pictures.filter(({ kind, room }) => kind === 'meeting' && room === layout)
}

function ofKinds(pictures: readonly PoolPicture[], kinds: readonly Kind[]): PoolPicture[] {
  return pictures.filter(({ kind }) => kinds.includes(kind))
}
