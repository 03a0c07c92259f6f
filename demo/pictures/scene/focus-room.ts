import { type Brush, each, FEET_Y, FLOOR_Y, lampGlow, shadow, svg } from './brush.ts'
import { pickPlant, plant, smallPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { armchair, chair, stool } from './seats.ts'
import { laptop, monitor, mug, notebooks, table, tableTop } from './tables.ts'
import { acousticPanels, clock, print, shelf } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** A place to be undisturbed: phone booths, or a small office behind glass. */
export function focusRoom(brush: Brush): string {
  return brush.turn([twoBooths, glassOffice, threeBooths])(brush)
}

function twoBooths(brush: Brush): string {
  return booths(brush, 2)
}

function threeBooths(brush: Brush): string {
  return booths(brush, 3)
}

function booths(brush: Brush, count: 2 | 3): string {
  const { accent, fabric, art } = brush.colours
  const shells = brush.shuffle([accent, fabric, art[2], art[1]])
  const starts = Array.from({ length: count }, (_, i) => 470 + i * 256 - (count === 3 ? 130 : 0))
  const beside =
    count === 3
      ? clock(brush, 150, 220, 64)
      : window(brush, { x: 60, y: 70, width: 280, height: 370, panes: 2, arched: brush.hit(0.5) }, pickView(brush)) +
        sunbeam(brush, 80, 250)
  return (
    beside +
    each(starts, (x, i) => booth(brush, x, shells[i]!)) +
    (count === 3
      ? armchair(brush, 150, FEET_Y + 56, 1.1, fabric)
      : plant(brush, 110, FEET_Y + 30, 1.15, pickPlant(brush)) + armchair(brush, 290, FEET_Y + 64, 1, fabric)) +
    plant(brush, 1160, FEET_Y + 40, 1.2, pickPlant(brush))
  )
}

/** One booth: a felt-lined box with a light, a shelf to write on and a stool behind a glass door. */
function booth(brush: Brush, x: number, shell: string): string {
  const { wood, metal, dark } = brush.colours
  const top = 130
  const bottom = FLOOR_Y + 62
  const width = 232
  const inside = { x: x + 20, y: top + 22, width: width - 40, height: bottom - top - 40 }
  return (
    shadow(brush, x + width / 2, bottom + 4, width * 0.54, 16) +
    svg`<rect x="${x}" y="${top}" width="${width}" height="${bottom - top}" rx="22" fill="${shell}"/><rect x="${x}" y="${top}" width="26" height="${bottom - top}" rx="13" fill="#fff" opacity=".12"/>` +
    svg`<rect x="${inside.x}" y="${inside.y}" width="${inside.width}" height="${inside.height}" rx="10" fill="${brush.gradient('#f5ead6', dark ? '#b98f62' : '#d9c7aa')}"/>` +
    each(
      Array.from({ length: 7 }),
      (_, i) =>
        svg`<rect x="${inside.x + 8 + i * 26}" y="${inside.y}" width="3" height="${inside.height}" fill="#000" opacity=".06"/>`,
    ) +
    svg`<rect x="${inside.x + 50}" y="${inside.y + 4}" width="92" height="9" rx="4" fill="#fffbe8"/>` +
    lampGlow(brush, x + width / 2, inside.y + 60, 110, 120) +
    stool(brush, x + width / 2 + 14, bottom - 22, 0.78, wood[1]) +
    svg`<rect x="${inside.x}" y="${inside.y + 236}" width="${inside.width * 0.86}" height="14" rx="4" fill="${wood[0]}"/><path d="M${inside.x + 6},${inside.y + 250}h70l-70,44Z" fill="${wood[1]}"/>` +
    laptop(brush, inside.x + 30, inside.y + 236, 0.74) +
    mug(brush, inside.x + 134, inside.y + 236) +
    glass(inside.x, inside.y, inside.width, inside.height) +
    svg`<rect x="${inside.x}" y="${inside.y}" width="${inside.width}" height="${inside.height}" rx="10" fill="none" stroke="${metal}" stroke-width="7"/><rect x="${inside.x + inside.width - 24}" y="${inside.y + 190}" width="9" height="84" rx="4" fill="${metal}"/>` +
    svg`<circle cx="${x + width / 2}" cy="${top + 12}" r="5" fill="${brush.pick(['#46cf98', '#46cf98', '#f4f1ea'])}"/>`
  )
}

function glass(x: number, y: number, width: number, height: number): string {
  return svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#dff0fa" opacity=".13"/><path d="M${x + width * 0.08},${y + height * 0.62}L${x + width * 0.62},${y}h${width * 0.2}L${x + width * 0.08},${y + height * 0.84}Z" fill="#fff" opacity=".16"/>`
}

function glassOffice(brush: Brush): string {
  const { metal, fabric, accent, art } = brush.colours
  const left = 330
  const right = 1090
  const top = 60
  const bottom = FLOOR_Y + 26
  const posts = [left, 580, 820, right]
  const wall = brush.pick([
    () => acousticPanels(brush, 128, 150, 78),
    () => print(brush, 120, 130, 150, 190),
    () => clock(brush, 196, 230, 66),
  ])
  return (
    wall() +
    // The back wall of the office is painted darker, so that the glass reads as a room of its own.
    svg`<rect x="${left}" y="${top}" width="${right - left}" height="${FLOOR_Y - top}" fill="${accent}" opacity=".16"/>` +
    window(brush, { x: 400, y: 110, width: 270, height: 300, panes: 2, arched: false }, pickView(brush)) +
    shelf(brush, 740, 250, 290) +
    (brush.hit(0.5) ? shelf(brush, 740, 380, 290) : print(brush, 790, 278, 130, 104)) +
    table(brush, 480, 462, 440, 20, 152) +
    monitor(brush, 700, 462, 0.78) +
    (brush.hit(0.5) ? laptop(brush, 520, 462, 0.7) : notebooks(brush, 520, 462) + smallPlant(brush, 620, 462)) +
    mug(brush, 830, 462) +
    chair(brush, 700, FEET_Y - 14, 0.84, 'swivel', fabric) +
    glass(left, top, 250, bottom - top) +
    glass(580, top, 240, bottom - top) +
    glass(820, top, 270, bottom - top) +
    each(
      [96, 400, 510],
      (y) =>
        svg`<rect x="${left}" y="${y}" width="${right - left}" height="${y === 96 ? 5 : 20}" fill="#fff" opacity="${y === 96 ? 0.25 : 0.1}"/>`,
    ) +
    svg`<rect x="${left - 6}" y="${top - 8}" width="${right - left + 12}" height="14" fill="${metal}"/>` +
    each(posts, (x) => svg`<rect x="${x - 5}" y="${top}" width="10" height="${bottom - top}" fill="${metal}"/>`) +
    svg`<rect x="${left - 6}" y="${bottom - 4}" width="${right - left + 12}" height="10" fill="${metal}"/><rect x="838" y="310" width="9" height="96" rx="4" fill="${metal}"/>` +
    svg`<path d="M330,${bottom + 6}L1090,${bottom + 6}L1190,800H250Z" fill="${brush.colours.light}" opacity=".14" filter="url(#soft)"/>` +
    bench(brush, 60, FEET_Y + 34, art[0]) +
    plant(brush, 1170, FEET_Y + 60, 1.2, pickPlant(brush))
  )
}

function bench(brush: Brush, x: number, y: number, cushion: string): string {
  return (
    shadow(brush, x + 110, y + 2, 120, 12) +
    each(
      [x + 18, x + 192],
      (leg) => svg`<rect x="${leg}" y="${y - 60}" width="11" height="62" fill="${brush.colours.wood[1]}"/>`,
    ) +
    tableTop(brush, x, y - 76, 222, 18, 6) +
    svg`<rect x="${x + 8}" y="${y - 98}" width="206" height="24" rx="11" fill="${cushion}"/>`
  )
}
