import { type Brush, each, FEET_Y, FLOOR_Y, shadow, svg } from './brush.ts'
import { pickPlant, plant, smallPlant, trailingPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { chair, stool } from './seats.ts'
import { bistroTable, laptop, mug, notebooks, tableTop } from './tables.ts'
import { pendant, pickShade, shelf } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** A café: a counter with little tables, or a long bar along the window. */
export function cafeRoom(brush: Brush): string {
  return brush.turn([counterRoom, windowBar, counterRoom])(brush)
}

function counterRoom(brush: Brush): string {
  const { art, fabric, accent } = brush.colours
  const shade = pickShade(brush)
  const seatColour = brush.pick([fabric, fabric, art[2]])
  return (
    window(brush, { x: 90, y: 60, width: 420, height: 400, panes: 3, arched: brush.hit(0.7) }, pickView(brush)) +
    counter(brush, 640) +
    sunbeam(brush, 120, 360) +
    plant(brush, 70, FEET_Y + 20, 1.15, pickPlant(brush)) +
    each([300, 640, 960], (x, i) => {
      const size = [1, 1.05, 1][i]!
      const things = i === 1 && brush.hit(0.5) ? notebooks(brush, x - 60, 492) : laptop(brush, x - 72, 492, 0.72)
      return (
        chair(brush, x + 130 * size, FEET_Y + 40, 0.8 * size, 'shell', seatColour) +
        bistroTable(brush, x, 492, FEET_Y + 58, 112) +
        things +
        mug(brush, x + 58, 492)
      )
    }) +
    each([300, 640, 960], (x) =>
      pendant(brush, x, brush.between(60, 90), shade, brush.colours.dark ? art[0] : brush.pick([art[0], accent])),
    )
  )
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

function windowBar(brush: Brush): string {
  const { accent, fabric, art, wood } = brush.colours
  const view = pickView(brush)
  const shade = pickShade(brush)
  const arched = brush.hit(0.4)
  const stools = [150, 350, 550, 750]
  return (
    each([60, 460], (x) => window(brush, { x, y: 60, width: 340, height: 370, panes: 2, arched }, view)) +
    shelf(brush, 900, 150, 270) +
    shelf(brush, 900, 280, 270) +
    trailingPlant(brush, 1190, 190, 100) +
    each([60, 460], (x) => sunbeam(brush, x, 320)) +
    shadow(brush, 440, FEET_Y - 40, 420, 14) +
    each([70, 790], (x) => svg`<rect x="${x}" y="470" width="18" height="${FEET_Y - 516}" fill="${wood[1]}"/>`) +
    tableTop(brush, 20, 456, 840, 24, 8) +
    laptop(brush, 90, 456, 0.8) +
    mug(brush, 258, 456) +
    notebooks(brush, 330, 456) +
    laptop(brush, 500, 456, 0.8) +
    smallPlant(brush, 690, 456) +
    mug(brush, 760, 456) +
    each(stools, (x, i) => stool(brush, x, FEET_Y + 34, 1, [fabric, accent, art[0], art[2]][brush.hit(0.5) ? 0 : i]!)) +
    plant(brush, 1010, FEET_Y + 10, 1.2, pickPlant(brush)) +
    each([210, 440, 670], (x) => pendant(brush, x, brush.between(40, 70), shade, accent))
  )
}
