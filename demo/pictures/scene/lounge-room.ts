import { type Brush, each, FEET_Y, FLOOR_Y, lampGlow, shadow, svg } from './brush.ts'
import { littleTables } from './cafe-room.ts'
import { plant, smallPlant } from './greenery.ts'
import { sunbeam, type Room } from './room.ts'
import { laptop, rug } from './tables.ts'
import { clock, pendant, print, shelf } from './wall-things.ts'
import { window } from './window.ts'

/** The lobby of a hotel: little tables on a rug in front of the reception. */
export const loungeRoom: Room = {
  wall: (brush) =>
    window(brush, { x: 70, y: 60, width: 300, height: 380, panes: 2 }) +
    print(brush, 456, 110, 200, 220) +
    reception(brush, 760) +
    sunbeam(brush, 90, 280),
  furniture: (brush, places) =>
    rug(brush, 600, FEET_Y + 42, 560, 78, brush.colours.accent) +
    plant(brush, 20, FLOOR_Y + 40, 1.1) +
    littleTables(brush, places),
}

function reception(brush: Brush, x: number): string {
  const { wood, accent, dark } = brush.colours
  const slats = Array.from({ length: 19 }, (_, i) => x + 8 + i * 21)
  return (
    // A lit niche behind the counter with the house's sign.
    svg`<rect x="${x + 20}" y="80" width="360" height="260" rx="10" fill="${accent}" opacity="${dark ? 0.28 : 0.85}"/>` +
    lampGlow(brush, x + 200, 110, 220, 110) +
    clock(brush, x + 200, 196, 66) +
    shelf(brush, x + 50, 338, 300) +
    shadow(brush, x + 200, FLOOR_Y + 34, 220, 16) +
    svg`<rect x="${x}" y="404" width="400" height="${FLOOR_Y + 32 - 404}" fill="${brush.gradient(wood[0], wood[1])}"/>` +
    each(
      slats,
      (left) => svg`<rect x="${left}" y="424" width="12" height="${FLOOR_Y + 26 - 424}" fill="#000" opacity=".12"/>`,
    ) +
    svg`<rect x="${x - 14}" y="388" width="428" height="24" rx="5" fill="#f4f1ea"/><rect x="${x - 14}" y="404" width="428" height="8" rx="4" fill="#000" opacity=".10"/>` +
    laptop(brush, x + 240, 388, 0.62) +
    smallPlant(brush, x + 50, 388) +
    bell(x + 140, 388) +
    each([x + 90, x + 310], (lamp) => pendant(brush, lamp, 20, accent))
  )
}

function bell(x: number, y: number): string {
  return svg`<path d="M${x - 18},${y - 6}a18,18 0 0 1 36,0Z" fill="#d9b25a"/><rect x="${x - 22}" y="${y - 6}" width="44" height="6" rx="3" fill="#8c7440"/><circle cx="${x}" cy="${y - 26}" r="4" fill="#8c7440"/>`
}
