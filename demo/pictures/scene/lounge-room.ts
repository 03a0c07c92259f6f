import { type Brush, each, FEET_Y, FLOOR_Y, lampGlow, shadow, svg } from './brush.ts'
import { pickPlant, plant, smallPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { armchair, sofa } from './seats.ts'
import { floorLamp, laptop, mug, notebooks, rug, tableTop } from './tables.ts'
import { clock, pendant, print, shelf } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** A lobby of a hotel or a business centre: soft seats, and in most a reception. */
export function loungeRoom(brush: Brush): string {
  return brush.turn([lobby, readingCorner, lobby])(brush)
}

function lobby(brush: Brush): string {
  const { fabric, accent, art } = brush.colours
  const seat = brush.pick([fabric, art[1], art[2]])
  return (
    window(brush, { x: 70, y: 60, width: 300, height: 380, panes: 2, arched: brush.hit(0.5) }, pickView(brush)) +
    print(brush, 456, 110, 200, 220) +
    reception(brush, 760) +
    sunbeam(brush, 90, 280) +
    rug(brush, 400, FEET_Y + 62, 430, 60, accent) +
    plant(brush, 20, FEET_Y - 6, 1.2, pickPlant(brush)) +
    sofa(brush, 110, FEET_Y + 22, 480, 3, seat) +
    coffeeTable(brush, 380, FEET_Y + 84) +
    armchair(brush, 690, FEET_Y + 74, 1.02, brush.pick([accent, fabric])) +
    plant(brush, 1190, FEET_Y + 70, 1.05, pickPlant(brush))
  )
}

function reception(brush: Brush, x: number): string {
  const { wood, accent, dark } = brush.colours
  const slats = Array.from({ length: 19 }, (_, i) => x + 8 + i * 21)
  return (
    // A lit niche behind the counter carries the mark of the house.
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
    each([x + 90, x + 310], (lamp) => pendant(brush, lamp, 20, 'globe', accent))
  )
}

function bell(x: number, y: number): string {
  return svg`<path d="M${x - 18},${y - 6}a18,18 0 0 1 36,0Z" fill="#d9b25a"/><rect x="${x - 22}" y="${y - 6}" width="44" height="6" rx="3" fill="#8c7440"/><circle cx="${x}" cy="${y - 26}" r="4" fill="#8c7440"/>`
}

function coffeeTable(brush: Brush, x: number, y: number): string {
  const { wood } = brush.colours
  const legs = each(
    [-120, 120],
    (dx) =>
      svg`<path d="M${x + dx},${y - 62}l${dx / 12},62" stroke="${wood[1]}" stroke-width="9" stroke-linecap="round"/>`,
  )
  return (
    shadow(brush, x, y + 2, 150, 14) +
    legs +
    tableTop(brush, x - 160, y - 72, 320, 16, 8) +
    notebooks(brush, x - 100, y - 72) +
    mug(brush, x + 10, y - 72) +
    smallPlant(brush, x + 100, y - 72)
  )
}

function readingCorner(brush: Brush): string {
  const { fabric, accent, art, wood } = brush.colours
  const shelfX = 760
  const boards = [150, 260, 370, 480]
  const seat = brush.pick([fabric, art[2]])
  return (
    window(brush, { x: 110, y: 64, width: 420, height: 380, panes: 3, arched: brush.hit(0.5) }, pickView(brush)) +
    svg`<rect x="${shelfX}" y="56" width="400" height="${FLOOR_Y + 12 - 56}" rx="4" fill="${wood[1]}"/><rect x="${shelfX + 14}" y="70" width="372" height="${FLOOR_Y - 16 - 56}" fill="#000" opacity=".22"/>` +
    each(boards, (y) => shelf(brush, shelfX + 14, y, 372)) +
    svg`<rect x="${shelfX + 14}" y="496" width="372" height="${FLOOR_Y - 492}" fill="${wood[0]}"/><path d="M${shelfX + 200},500v${FLOOR_Y - 500}" stroke="#000" stroke-opacity=".2" stroke-width="4"/>` +
    sunbeam(brush, 130, 380) +
    rug(brush, 560, FEET_Y + 62, 470, 62, accent) +
    plant(brush, 40, FEET_Y + 10, 1.25, pickPlant(brush)) +
    floorLamp(brush, 176, FEET_Y - 4, art[0]) +
    armchair(brush, 330, FEET_Y + 60, 1.22, seat) +
    armchair(brush, 800, FEET_Y + 60, 1.22, brush.pick([seat, accent])) +
    coffeeTable(brush, 565, FEET_Y + 88)
  )
}
