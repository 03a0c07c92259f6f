import { createBrush, HEIGHT, LEFT, svg, WIDTH, type Brush } from './brush.ts'
import { cafeRoom } from './cafe-room.ts'
import { deskRoom } from './desk-room.ts'
import { focusRoom } from './focus-room.ts'
import { loungeRoom } from './lounge-room.ts'
import { meetingRoom } from './meeting-room.ts'
import { openRoom } from './open-room.ts'
import type { Mood } from './palettes.ts'
import { COMMON_DEFINITIONS, emptyRoom, finish } from './room.ts'

const ROOMS = {
  desk: deskRoom,
  open: openRoom,
  meeting: meetingRoom,
  cafe: cafeRoom,
  lounge: loungeRoom,
  focus: focusRoom,
} satisfies Record<string, (brush: Brush) => string>

export type Kind = keyof typeof ROOMS
export const KINDS = Object.keys(ROOMS) as Kind[]

/** An SVG of 1280 x 800 units (16:10) with no text and no outside reference. Equal arguments, equal string. */
export function scene(kind: Kind, mood: Mood, seed: number): string {
  const brush = createBrush(mood, seed)
  // About every second room is the mirror image.
  const mirror = brush.mirrored ? svg`<g transform="translate(${2 * LEFT + WIDTH} 0) scale(-1 1)">` : '<g>'
  const room = emptyRoom(brush) + ROOMS[kind](brush) + finish(brush)
  return (
    svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${LEFT} 0 ${WIDTH} ${HEIGHT}">` +
    `<defs>${COMMON_DEFINITIONS}${brush.definitions()}</defs>${mirror}${room}</g></svg>`
  )
}
