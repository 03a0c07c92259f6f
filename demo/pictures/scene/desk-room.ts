import { type Brush, FEET_Y } from './brush.ts'
import { plant, smallPlant, trailingPlant } from './greenery.ts'
import { place } from './places.ts'
import { sunbeam, type Room } from './room.ts'
import { chair } from './seats.ts'
import { deskLamp, laptop, monitor, mug, notebooks, rug, table } from './tables.ts'
import { clock, pendant, print, shelf } from './wall-things.ts'
import { window } from './window.ts'

/** One desk by a window: a single office. */
export const deskRoom: Room = {
  wall(brush) {
    const x = brush.between(120, 170)
    const width = brush.between(330, 380)
    return (
      window(brush, { x, y: 70, width, height: 370, panes: 2 }) +
      decoration(brush, 680) +
      sunbeam(brush, x, width) +
      (brush.hit(0.3) ? pendant(brush, 790, brush.between(30, 60), brush.colours.accent) : '')
    )
  },
  furniture(brush) {
    const x = brush.between(300, 340)
    const top = 470
    return (
      (brush.hit(0.75) ? rug(brush, 620, FEET_Y + 58, 430, 56, brush.colours.fabric) : '') +
      plant(brush, 110, FEET_Y + 30, 1.25) +
      place(
        0,
        0,
        1,
        table(brush, x, top, 580, 24, 206) + tableSetting(brush, x, top) + chair(brush, x + 300, FEET_Y + 86, 1.04),
      )
    )
  },
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
      monitor(brush, x + 340, y, 1.02) +
      smallPlant(brush, x + 120, y) +
      notebooks(brush, x + 150, y) +
      mug(brush, x + 500, y),
  ])()
}
