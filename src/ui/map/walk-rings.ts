/**
 * Rings of walking time around the search position, measured in a straight line, because the map does not know the
 * streets.
 */

const METRES_PER_MINUTE = 80
const MINUTES = [5, 10, 15] as const
/** Rings closer to each other than this cannot be told apart. */
const LEAST_GAP_PIXELS = 26

export type WalkRing = { readonly minutes: number; readonly metres: number }

/** The rings that can be told apart at a scale: when zoomed out only the widest, and further out none. */
export function ringsAt(metresPerPixel: number): readonly WalkRing[] {
  const rings = MINUTES.map((minutes) => ({ minutes, metres: minutes * METRES_PER_MINUTE }))
  const gap = (5 * METRES_PER_MINUTE) / metresPerPixel
  if (gap >= LEAST_GAP_PIXELS) return rings
  return gap * 2 >= LEAST_GAP_PIXELS ? rings.slice(-1) : []
}

type Pixel = { readonly x: number; readonly y: number }

/** Candidates for the label: north-east at first, then alternately further away on both sides. */
const ANGLES = Array.from({ length: 24 }, (_, i) => 50 + (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * 15)
const LABEL_ROOM = { x: 48, y: 36 } as const

/**
 * The first angle, in degrees counterclockwise from east, at which the label of a ring collides with nothing around it.
 */
export function labelAngle(radiusPixels: number, around: readonly Pixel[]): number {
  const isClear = (degrees: number) => {
    const x = Math.cos((degrees * Math.PI) / 180) * radiusPixels
    const y = Math.sin((degrees * Math.PI) / 180) * radiusPixels
    return around.every((one) => Math.abs(one.x - x) > LABEL_ROOM.x || Math.abs(one.y - y) > LABEL_ROOM.y)
  }
  return ANGLES.find(isClear) ?? 50
}
