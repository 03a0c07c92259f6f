import { type Brush, FEET_Y, svg } from './brush.ts'
import { pickPlant, plant, smallPlant, trailingPlant } from './greenery.ts'
import { sunbeam } from './room.ts'
import { chair } from './seats.ts'
import { deskLamp, laptop, monitor, mug, notebooks, rug, table } from './tables.ts'
import { clock, pendant, pickShade, print, shelf } from './wall-things.ts'
import { pickView, window } from './window.ts'

/** One desk by a window: a single office, a fixed desk, a place in a team office. */
export function deskRoom(brush: Brush): string {
  const { fabric, accent, art } = brush.colours
  const width = brush.between(330, 380)
  const windowX = brush.between(120, 170)
  const shape = { x: windowX, y: 70, width, height: 370, panes: 2, arched: brush.hit(0.5) }
  const wallX = 680
  const tableX = brush.between(300, 340)
  const top = 470
  const rugDrawn = brush.hit(0.75) ? rug(brush, 620, FEET_Y + 58, 430, 56, fabric) : ''
  return (
    window(brush, shape, pickView(brush)) +
    decoration(brush, wallX) +
    sunbeam(brush, windowX, width) +
    rugDrawn +
    plant(brush, 110, FEET_Y + 30, 1.25, pickPlant(brush)) +
    (brush.hit(0.3) ? pendant(brush, tableX + 470, brush.between(30, 60), pickShade(brush), accent) : '') +
    table(brush, tableX, top, 580, 24, 206) +
    tableSetting(brush, tableX, top) +
    chair(brush, tableX + 300, FEET_Y + 86, 1.04, brush.pick(['shell', 'swivel']), brush.pick([fabric, fabric, art[2]]))
  )
}

function decoration(brush: Brush, x: number): string {
  const board = (width: number) => shelf(brush, x, brush.between(400, 418), width)
  return brush.turn([
    () => print(brush, x + 20, 96, 170, 220) + print(brush, x + 220, 126, 130, 160) + board(350),
    () => shelf(brush, x + 30, 190, 330) + shelf(brush, x + 80, 330, 330) + trailingPlant(brush, x + 410, 180, 90),
    () => print(brush, x + 60, 84, 250, 270) + smallPlant(brush, x + 450, 418) + board(480),
    () => clock(brush, x + 110, 170, 62) + print(brush, x + 240, 90, 190, 230) + board(300),
  ])()
}

function tableSetting(brush: Brush, x: number, y: number): string {
  return brush.pick([
    () =>
      monitor(brush, x + 300, y, 0.92) +
      laptop(brush, x + 60, y, 0.82) +
      mug(brush, x + 430, y) +
      deskLamp(brush, x + 520, y) +
      notebooks(brush, x + 190, y),
    () =>
      monitor(brush, x + 180, y, 0.8) +
      monitor(brush, x + 402, y, 0.8) +
      mug(brush, x + 26, y) +
      notebooks(brush, x + 500, y),
    () =>
      laptop(brush, x + 240, y, 1.05) +
      deskLamp(brush, x + 470, y) +
      notebooks(brush, x + 90, y) +
      mug(brush, x + 400, y),
    () =>
      svg`${monitor(brush, x + 340, y, 1.02)}${smallPlant(brush, x + 120, y)}${notebooks(brush, x + 150, y)}${mug(brush, x + 500, y)}`,
  ])()
}
