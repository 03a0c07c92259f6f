import { createBrush, HEIGHT, LEFT, svg, WIDTH } from './brush.ts'
import { cafeRoom } from './cafe-room.ts'
import { deskRoom } from './desk-room.ts'
import { farWall } from './far-wall.ts'
import { loungeRoom } from './lounge-room.ts'
import { meetingRoom } from './meeting-room.ts'
import { openRoom } from './open-room.ts'
import type { Mood } from './palettes.ts'
import { COMMON_DEFINITIONS, emptyRoom, finish, type Room } from './room.ts'
import { roomStyle } from './room-style.ts'

const ROOMS = {
  desk: deskRoom,
  open: openRoom,
  meeting: meetingRoom,
  cafe: cafeRoom,
  lounge: loungeRoom,
} satisfies Record<string, Room>

export type Kind = keyof typeof ROOMS
export const KINDS = Object.keys(ROOMS) as Kind[]

/** Views: from the door, close to one place, from the windows, and one step closer to the windows. */
export const SIDES = [1, 2, 3, 4] as const
export type Side = (typeof SIDES)[number]

/** The section of the room that each view shows, as left, top and width; the height follows. */
const CUTS: Readonly<Record<Side, readonly [x: number, y: number, width: number]>> = {
  1: [LEFT, 0, WIDTH],
  2: [300, 262, WIDTH * 0.66],
  3: [LEFT, 0, WIDTH],
  4: [LEFT + 24, 30, WIDTH * 0.62],
}

/** A room of the demo. `seed` determines everything that kind, light and places leave open. */
export type RoomPlan = {
  readonly kind: Kind
  readonly mood: Mood
  /** Number of desks, or of people in a meeting room. */
  readonly places: number
  readonly seed: number
}

/** An SVG of 1280 x 800 units (16:10) without text and external references. Equal arguments give an equal string. */
export function scene({ kind, mood, places, seed }: RoomPlan, side: Side): string {
  const fromWindows = side === 3
  // About every second room is mirrored, and so is the view from the other end.
  const mirrored = (seed % 2 === 1) !== fromWindows
  const brush = createBrush(mood, seed, roomStyle(mood, seed), mirrored)
  const room = ROOMS[kind]
  const [x, y, width] = CUTS[side]
  const left = mirrored ? 2 * LEFT + WIDTH - x - width : x
  const drawing =
    emptyRoom(brush.part('shell')) +
    (fromWindows ? farWall(brush.part('far wall')) : room.wall(brush.part('wall'), places)) +
    room.furniture(brush.part('furniture'), places) +
    finish(brush)
  const group = mirrored ? svg`<g transform="translate(${2 * LEFT + WIDTH} 0) scale(-1 1)">` : '<g>'
  return (
    svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${left} ${y} ${width} ${(width * HEIGHT) / WIDTH}">` +
    `<defs>${COMMON_DEFINITIONS}${brush.definitions()}</defs>${group}${drawing}</g></svg>`
  )
}
