import { type Brush, FLOOR_Y, svg, wallShadow } from './brush.ts'
import { plant, trailingPlant } from './greenery.ts'
import { clock, pendant, print, shelf } from './wall-things.ts'

/** The wall opposite the windows: the door, shelves and what hangs there. Daylight comes from behind the viewer. */
export function farWall(brush: Brush): string {
  const { light, accent } = brush.colours
  const things = brush.pick([
    () => print(brush, 500, 90, 180, 220) + print(brush, 712, 120, 140, 160) + shelf(brush, 900, 240, 280),
    () => shelf(brush, 480, 190, 340) + shelf(brush, 560, 320, 340) + clock(brush, 1040, 190, 66),
    () => shelf(brush, 500, 210, 260) + trailingPlant(brush, 730, 190, 90) + print(brush, 850, 84, 240, 250),
  ])
  return (
    svg`<path d="M560,0H1240V${FLOOR_Y}H760Z" fill="${light}" opacity=".16" filter="url(#softer)"/>` +
    door(brush, 130) +
    things() +
    pendant(brush, 420, brush.between(40, 70), accent) +
    pendant(brush, 860, brush.between(40, 70), accent) +
    plant(brush, 40, FLOOR_Y + 34, 0.95)
  )
}

/** A door with a glass panel; x is its left edge. */
function door(brush: Brush, x: number): string {
  const { wood, metal } = brush.colours
  const top = 150
  const width = 216
  const glass = brush.gradient('#f3f7f8', '#c4d2da', 1, 1)
  return (
    wallShadow(x, top, width, FLOOR_Y - top, 0.14) +
    svg`<rect x="${x - 14}" y="${top - 14}" width="${width + 28}" height="${FLOOR_Y - top + 14}" fill="#fff" opacity=".85"/>` +
    svg`<rect x="${x}" y="${top}" width="${width}" height="${FLOOR_Y - top}" fill="${brush.gradient(wood[0], wood[1])}"/>` +
    svg`<rect x="${x + 38}" y="${top + 36}" width="${width - 76}" height="230" rx="4" fill="${glass}"/><path d="M${x + 60},${top + 266}L${x + 128},${top + 36}h34L${x + 92},${top + 266}Z" fill="#fff" opacity=".4"/>` +
    svg`<rect x="${x + width - 30}" y="${top + 292}" width="12" height="44" rx="6" fill="${metal}"/><rect x="${x + width - 54}" y="${top + 306}" width="36" height="9" rx="4.5" fill="${metal}"/>`
  )
}
