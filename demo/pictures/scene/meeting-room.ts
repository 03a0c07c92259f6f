import { type Brush, each, FEET_Y, shadow, svg } from './brush.ts'
import { plant, smallPlant } from './greenery.ts'
import { MOST_PLACES, place } from './places.ts'
import { sunbeam, type Room } from './room.ts'
import { chair } from './seats.ts'
import { bistroTable, laptop, mug, notebooks, rug, tableTop } from './tables.ts'
import { pendant, wallScreen, whiteboard } from './wall-things.ts'
import { window } from './window.ts'

const ROUND_UP_TO = 6
const TABLE_UP_TO = 14

/** A meeting room: a round table, a long one, or rows of chairs in front of a screen, with a chair for everybody. */
export const meetingRoom: Room = {
  wall(brush, people) {
    if (people > TABLE_UP_TO) return theatreWall(brush)
    return (
      each([70, 370], (x) => window(brush, { x, y: 70, width: 270, height: 380, panes: 2 })) +
      (brush.hit(0.65) ? wallScreen(brush, 760, 136, 340, 204) : whiteboard(brush, 760, 130, 350, 210)) +
      sunbeam(brush, 90, 500) +
      each([400, 600, 800], (x) => pendant(brush, x, brush.between(32, 46), brush.colours.accent))
    )
  },
  furniture(brush, people) {
    if (people > TABLE_UP_TO) return theatre(brush, people)
    return people > ROUND_UP_TO ? longTable(brush, people) : roundTable(brush, people)
  },
}

/** Chairs side by side, one per place; they get smaller when there are many. */
function chairs(brush: Brush, count: number, { width, y, size }: { width: number; y: number; size: number }): string {
  const step = Math.min(190 * size, width / count)
  const fit = Math.min(size, step / 132)
  return each(Array.from({ length: count }), (_, i) =>
    place(600 + (i - (count - 1) / 2) * step, y, fit, chair(brush, 0, 0, 1)),
  )
}

function longTable(brush: Brush, people: number): string {
  const { accent, wood } = brush.colours
  const y = FEET_Y
  const far = Math.ceil(people / 2)
  const trestle = brush.hit(0.5)
    ? svg`<path d="M560,520L520,${y + 58}H680L640,520Z" fill="${wood[1]}"/>`
    : each(
        [240, 920],
        (x) =>
          svg`<path d="M${x},520L${x - 24},${y + 58}h40L${x + 30},520L${x + 68},${y + 58}h40L${x + 70},520Z" fill="${wood[1]}"/>`,
      )
  return (
    rug(brush, 600, y + 62, 560, 68, accent) +
    chairs(brush, far, { width: 900, y: y - 2, size: 0.86 }) +
    shadow(brush, 600, y + 66, 440, 20) +
    trestle +
    tableTop(brush, 110, 496, 980, 30, 15) +
    laptop(brush, 300, 496, 0.8) +
    laptop(brush, 780, 496, 0.8) +
    mug(brush, 470, 496) +
    mug(brush, 690, 496) +
    (brush.hit(0.7) ? smallPlant(brush, 600, 496) : notebooks(brush, 570, 496)) +
    chairs(brush, people - far, { width: 960, y: y + 104, size: 0.92 }) +
    plant(brush, 1180, y - 40, 1.05)
  )
}

function roundTable(brush: Brush, people: number): string {
  const { accent } = brush.colours
  const far = Math.ceil(people / 2)
  return (
    rug(brush, 600, FEET_Y + 52, 440, 62, accent) +
    chairs(brush, far, { width: 520, y: FEET_Y + 4, size: 0.86 }) +
    bistroTable(brush, 600, 488, FEET_Y + 60, 280) +
    laptop(brush, 400, 488, 0.8) +
    laptop(brush, 690, 488, 0.8) +
    mug(brush, 600, 488) +
    chairs(brush, people - far, { width: 620, y: FEET_Y + 94, size: 0.98 }) +
    plant(brush, 1130, FEET_Y + 40, 1.2)
  )
}

function theatreWall(brush: Brush): string {
  return (
    each([-20, 960], (x) => window(brush, { x, y: 70, width: 200, height: 380, panes: 1 })) +
    wallScreen(brush, 320, 96, 480, 280) +
    sunbeam(brush, 960, 200) +
    each([300, 820], (x) => pendant(brush, x, 30, brush.colours.accent))
  )
}

function theatre(brush: Brush, people: number): string {
  const rows = people > 24 ? [590, 638, 700, 778] : [606, 676, 770]
  const wanted = Math.min(MOST_PLACES, people)
  return (
    lectern(brush, 860, FEET_Y - 60) +
    plant(brush, 236, FEET_Y - 76, 0.9) +
    each(rows, (y, i) => {
      const count = Math.floor((wanted + i) / rows.length)
      return chairs(brush, count, { width: 1160, y, size: 0.42 + i * 0.13 })
    })
  )
}

function lectern(brush: Brush, x: number, y: number): string {
  const { wood } = brush.colours
  return (
    shadow(brush, x, y + 2, 60, 10) +
    svg`<path d="M${x - 34},${y - 150}h68l10,150h-88Z" fill="${brush.gradient(wood[0], wood[1])}"/><path d="M${x - 52},${y - 160}l104,-16v18l-104,16Z" fill="${wood[1]}"/>`
  )
}
