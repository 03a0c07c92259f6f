import { type Brush, each, FEET_Y } from './brush.ts'
import { pickPlant, plant, smallPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { chair } from './seats.ts'
import { laptop, monitor, mug, notebooks, table } from './tables.ts'
import { acousticPanels, pendant, pickShade } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** Rows of desks before a row of windows: open plan, coworking, team office. */
export function openRoom(brush: Brush): string {
  const { accent, fabric, metal } = brush.colours
  const view = pickView(brush)
  const arched = brush.hit(0.5)
  const panels = brush.hit(0.4)
  const starts = panels ? [20, 380] : [90, 450, 810]
  const shade = pickShade(brush)
  const kind = brush.pick(['shell', 'swivel'] as const)
  const seatColour = brush.pick([fabric, fabric, accent])
  const setting = brush.turn([twoScreens, laptops, screensAndPlants])
  return (
    each(starts, (x) => window(brush, { x, y: 60, width: 290, height: 360, panes: 2, arched }, view)) +
    (panels ? acousticPanels(brush, 800, 120, 130) : '') +
    each(starts, (x) => sunbeam(brush, x, 250)) +
    plant(brush, 1140, FEET_Y - 8, 1.1, pickPlant(brush)) +
    each([60, 620], (x) => {
      const desk = table(brush, x, 476, 500, 20, 150) + setting(brush, x, 476)
      return desk + each([130, 370], (dx) => chair(brush, x + dx, FEET_Y + 30, 0.82, kind, seatColour))
    }) +
    plant(brush, 596, FEET_Y + 74, 1, pickPlant(brush)) +
    each([310, 870], (x, i) => pendant(brush, x, brush.between(50, 80), shade, i && brush.hit(0.3) ? metal : accent))
  )
}

function twoScreens(brush: Brush, x: number, y: number): string {
  return monitor(brush, x + 130, y, 0.66) + monitor(brush, x + 370, y, 0.66) + mug(brush, x + 242, y)
}

function laptops(brush: Brush, x: number, y: number): string {
  return (
    laptop(brush, x + 76, y, 0.9) +
    laptop(brush, x + 316, y, 0.9) +
    notebooks(brush, x + 226, y) +
    mug(brush, x + 456, y)
  )
}

function screensAndPlants(brush: Brush, x: number, y: number): string {
  return monitor(brush, x + 130, y, 0.66) + smallPlant(brush, x + 250, y) + laptop(brush, x + 318, y, 0.86)
}
