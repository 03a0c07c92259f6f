import type { Category } from '#features/office/rules/categories.ts'
import { picturesOfRoom } from '#demo/pictures/room-picture.ts'
import type { Kind } from '#demo/pictures/scene/draw-scene.ts'
import type { Mood } from '#demo/pictures/scene/palettes.ts'
import { MOST_PLACES } from '#demo/pictures/scene/places.ts'
import type { OfficePlan } from './plan.ts'

/** The kind of drawing for offices with several desks of a category. */
const DESK_KIND: Readonly<Record<Category, Kind>> = {
  individual: 'desk',
  team: 'open',
  open_plan: 'open',
  coworking: 'open',
  business_center: 'open',
  meeting_room: 'meeting',
  cafe: 'cafe',
  hotel: 'lounge',
  other: 'open',
}

/**
 * One room in the house's light, seen from several sides, with the office's number of desks. The seed is the office's
 * number in the city, so no two offices show the same room.
 */
export function describePictures(
  mood: Mood,
  office: Pick<OfficePlan, 'group' | 'category' | 'people'>,
  number: number,
): string[] {
  const places = Math.min(MOST_PLACES, office.people)
  return picturesOfRoom({ kind: kindOf(office), mood, places, seed: number })
}

function kindOf({ group, category, people }: Pick<OfficePlan, 'group' | 'category' | 'people'>): Kind {
  if (group === 'room') return 'meeting'
  const kind = DESK_KIND[category]
  return kind === 'open' && people === 1 ? 'desk' : kind
}
