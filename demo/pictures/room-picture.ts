import { KINDS, scene, SIDES, type Kind, type RoomPlan, type Side } from './scene/draw-scene.ts'
import { MOODS, type Mood } from './scene/palettes.ts'

/** A demo picture: a room from one side. The key contains everything: `open-ink-6-137-2`. */
export type RoomPicture = RoomPlan & { readonly side: Side }

const KEY = /^([a-z]+)-([a-z]+)-([1-9]\d?)-(0|[1-9]\d{0,4})-([1-4])$/

/** One room from each of its sides; the first is the cover. */
export function picturesOfRoom(room: RoomPlan): string[] {
  return SIDES.map((side) => pictureKey({ ...room, side }))
}

export function pictureKey({ kind, mood, places, seed, side }: RoomPicture): string {
  return `${kind}-${mood}-${places}-${seed}-${side}`
}

/** Null for an invalid key. */
export function parsePictureKey(key: string): RoomPicture | null {
  const [, kind, mood, places, seed, side] = KEY.exec(key) ?? []
  if (!KINDS.includes(kind as Kind) || !MOODS.includes(mood as Mood)) return null
  return {
    kind: kind as Kind,
    mood: mood as Mood,
    places: Number(places),
    seed: Number(seed),
    side: Number(side) as Side,
  }
}

/** The drawing as SVG. Throws RangeError for an invalid key. */
export function drawPicture(key: string): string {
  const drawing = drawingOf(key)
  if (drawing === null) throw new RangeError(`no such picture: ${key}`)
  return drawing
}

/** The drawing as SVG; null for an invalid key. */
export function drawingOf(key: string): string | null {
  const picture = parsePictureKey(key)
  return picture && scene(picture, picture.side)
}

/** The stored thumbhash for a picture that loads: kind, light, direction and side are all one sees at that size. */
export function blurKey({ kind, mood, seed, side }: Pick<RoomPicture, 'kind' | 'mood' | 'seed' | 'side'>): string {
  return `${kind}-${mood}-${seed % 2}-${side}`
}
