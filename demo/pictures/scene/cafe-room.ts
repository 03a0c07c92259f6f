import { type Brush, each, FLOOR_Y, svg } from './brush.ts'
import { plant, smallPlant, trailingPlant } from './greenery.ts'
import { inRows } from './places.ts'
import { sunbeam, type Room } from './room.ts'
import { chair } from './seats.ts'
import { bistroTable, laptop, mug, notebooks, tableTop } from './tables.ts'
import { pendant, shelf } from './wall-things.ts'
import { window } from './window.ts'

/** A café: one little table per place, in front of a counter. */
export const cafeRoom: Room = {
  wall(brush) {
    const { accent, art } = brush.colours
    const lamp = brush.colours.dark ? art[0] : accent
    return (
      window(brush, { x: 90, y: 60, width: 420, height: 400, panes: 3 }) +
      counter(brush, 640) +
      sunbeam(brush, 120, 360) +
      each([300, 640, 960], (x) => pendant(brush, x, brush.between(50, 80), lamp))
    )
  },
  furniture: (brush, places) => plant(brush, 10, FLOOR_Y + 44, 1) + littleTables(brush, places),
}

/** One table and one chair per place. */
export function littleTables(brush: Brush, places: number): string {
  const top = -160
  return inRows(brush, places, 250, (one, i) => {
    const things = (i + one.whole(0, 3)) % 4 === 0 ? notebooks(one, -92, top) : laptop(one, -104, top, 0.72)
    return chair(one, 84, 22, 0.78) + bistroTable(one, -30, top, 30, 100) + things + mug(one, 26, top)
  })
}

function counter(brush: Brush, x: number): string {
  const { accent } = brush.colours
  const front = brush.pick(['boards', 'tiles'] as const)
  const pattern =
    front === 'boards'
      ? each(
          Array.from({ length: 10 }),
          (_, i) =>
            svg`<rect x="${x + 12 + i * 49}" y="330" width="38" height="${FLOOR_Y - 350}" rx="4" fill="#fff" opacity=".07"/>`,
        )
      : each(
          Array.from({ length: 60 }),
          (_, i) =>
            svg`<rect x="${x + 10 + (i % 12) * 40}" y="${330 + Math.floor(i / 12) * 44}" width="36" height="40" rx="3" fill="#fff" opacity="${0.05 + ((i * 7) % 5) * 0.025}"/>`,
        )
  return (
    svg`<rect x="${x}" y="250" width="500" height="${FLOOR_Y - 250}" fill="${accent}" opacity=".92"/>${pattern}` +
    tableTop(brush, x - 20, 236, 540, 22, 6) +
    shelf(brush, x + 40, 140, 400) +
    (brush.hit(0.5) ? trailingPlant(brush, x + 470, 96, 70) : '') +
    espressoMachine(brush, x + 60, 236) +
    mug(brush, x + 220, 236) +
    mug(brush, x + 270, 236) +
    cakeDome(x + 360, 236) +
    smallPlant(brush, x + 450, 236)
  )
}

function espressoMachine(brush: Brush, x: number, y: number): string {
  return svg`<rect x="${x}" y="${y - 68}" width="120" height="68" rx="8" fill="${brush.colours.metal}"/><rect x="${x + 16}" y="${y - 52}" width="88" height="16" rx="4" fill="#c7d0db"/><rect x="${x + 28}" y="${y - 30}" width="18" height="30" fill="#c7d0db"/><rect x="${x + 70}" y="${y - 30}" width="18" height="30" fill="#c7d0db"/>`
}

function cakeDome(x: number, y: number): string {
  return svg`<rect x="${x - 34}" y="${y - 8}" width="68" height="8" rx="4" fill="#f2ede4"/><path d="M${x - 22},${y - 8}q0,-18 22,-18t22,18Z" fill="#c98a5a"/><path d="M${x - 30},${y - 8}v-14a30,30 0 0 1 60,0v14Z" fill="#fff" opacity=".35"/><circle cx="${x}" cy="${y - 54}" r="5" fill="#fff" opacity=".6"/>`
}
