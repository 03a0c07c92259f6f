import { type Brush, each, FEET_Y, shadow, svg } from './brush.ts'
import { pickPlant, plant, smallPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { chair } from './seats.ts'
import { bistroTable, laptop, mug, notebooks, rug, tableTop } from './tables.ts'
import { clock, pendant, pickShade, print, wallScreen, whiteboard } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** A room to meet in: a long table, rows of chairs before a screen, or a round table for four. */
export function meetingRoom(brush: Brush): string {
  return brush.turn([longTable, theatre, roundTable])(brush)
}

function longTable(brush: Brush): string {
  const { fabric, accent, metal, wood } = brush.colours
  const y = FEET_Y
  const kind = brush.pick(['shell', 'swivel'] as const)
  const shade = pickShade(brush)
  const trestle = brush.hit(0.5)
    ? svg`<path d="M560,520L520,${y + 58}H680L640,520Z" fill="${wood[1]}"/>`
    : each(
        [240, 920],
        (x) =>
          svg`<path d="M${x},520L${x - 24},${y + 58}h40L${x + 30},520L${x + 68},${y + 58}h40L${x + 70},520Z" fill="${wood[1]}"/>`,
      )
  return (
    twoWindows(brush) +
    (brush.hit(0.65) ? wallScreen(brush, 760, 136, 340, 204) : whiteboard(brush, 760, 130, 350, 210)) +
    sunbeam(brush, 90, 500) +
    rug(brush, 600, y + 52, 520, 62, accent) +
    each([300, 480, 700, 890], (x) => chair(brush, x, y - 2, 0.86, kind, fabric)) +
    shadow(brush, 600, y + 66, 420, 20) +
    trestle +
    tableTop(brush, 150, 496, 900, 30, 15) +
    laptop(brush, 300, 496, 0.8) +
    laptop(brush, 780, 496, 0.8) +
    mug(brush, 470, 496) +
    mug(brush, 690, 496) +
    (brush.hit(0.7) ? smallPlant(brush, 600, 496) : notebooks(brush, 570, 496)) +
    each([400, 600, 800], (x) => pendant(brush, x, brush.between(32, 46), shade, x === 600 ? accent : metal)) +
    plant(brush, 1130, y + 40, 1.2, pickPlant(brush))
  )
}

function twoWindows(brush: Brush): string {
  const view = pickView(brush)
  const arched = brush.hit(0.35)
  return each([70, 370], (x) => window(brush, { x, y: 70, width: 270, height: 380, panes: 2, arched }, view))
}

function theatre(brush: Brush): string {
  const { fabric, art } = brush.colours
  const view = pickView(brush)
  const colour = brush.pick([fabric, art[2]])
  const row = (y: number, size: number, step: number, count: number) => {
    const first = 560 - ((count - 1) * step) / 2
    return each(Array.from({ length: count }), (_, i) => chair(brush, first + i * step, y, size, 'shell', colour))
  }
  return (
    each([-20, 960], (x) => window(brush, { x, y: 70, width: 200, height: 380, panes: 1, arched: false }, view)) +
    wallScreen(brush, 320, 96, 480, 280) +
    sunbeam(brush, 960, 200) +
    lectern(brush, 860, FEET_Y - 34) +
    plant(brush, 236, FEET_Y - 50, 0.95, pickPlant(brush)) +
    row(FEET_Y - 16, 0.58, 106, 7) +
    row(FEET_Y + 40, 0.72, 132, 7) +
    row(FEET_Y + 112, 0.9, 166, 7) +
    each([300, 820], (x) => pendant(brush, x, 30, 'globe', art[0]))
  )
}

function lectern(brush: Brush, x: number, y: number): string {
  const { wood } = brush.colours
  return (
    shadow(brush, x, y + 2, 60, 10) +
    svg`<path d="M${x - 34},${y - 150}h68l10,150h-88Z" fill="${brush.gradient(wood[0], wood[1])}"/><path d="M${x - 52},${y - 160}l104,-16v18l-104,16Z" fill="${wood[1]}"/>`
  )
}

function roundTable(brush: Brush): string {
  const { fabric, accent } = brush.colours
  const shape = { x: 90, y: 70, width: 400, height: 380, panes: 3, arched: brush.hit(0.5) }
  return (
    window(brush, shape, pickView(brush)) +
    (brush.hit(0.5)
      ? print(brush, 720, 90, 190, 230) + clock(brush, 1020, 190, 60)
      : whiteboard(brush, 700, 120, 380, 220)) +
    sunbeam(brush, 120, 360) +
    rug(brush, 600, FEET_Y + 52, 440, 62, accent) +
    each([450, 750], (x) => chair(brush, x, FEET_Y + 4, 0.86, 'shell', fabric)) +
    bistroTable(brush, 600, 488, FEET_Y + 60, 240) +
    laptop(brush, 440, 488, 0.8) +
    laptop(brush, 660, 488, 0.8) +
    mug(brush, 600, 488) +
    each([340, 860], (x) => chair(brush, x, FEET_Y + 76, 0.98, 'shell', fabric)) +
    pendant(brush, 600, 70, pickShade(brush), accent) +
    plant(brush, 1130, FEET_Y + 40, 1.2, pickPlant(brush))
  )
}
