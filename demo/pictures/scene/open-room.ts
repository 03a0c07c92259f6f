import { type Brush, each } from './brush.ts'
import { plant } from './greenery.ts'
import { inRows } from './places.ts'
import { sunbeam, type Room } from './room.ts'
import { chair } from './seats.ts'
import { laptop, monitor, mug, notebooks, table } from './tables.ts'
import { acousticPanels, pendant } from './wall-things.ts'
import { window } from './window.ts'

const TOP = -152
const WIDTH = 226

/** One desk per place in front of a row of windows: team office, coworking, open plan. */
export const openRoom: Room = {
  wall(brush) {
    const panels = brush.hit(0.4)
    const starts = panels ? [20, 380] : [90, 450, 810]
    return (
      each(starts, (x) => window(brush, { x, y: 60, width: 290, height: 360, panes: 2 })) +
      (panels ? acousticPanels(brush, 800, 120, 130) : '') +
      each(starts, (x) => sunbeam(brush, x, 250)) +
      each([310, 870], (x) => pendant(brush, x, brush.between(50, 80), brush.colours.accent))
    )
  },
  furniture(brush, places) {
    const setting = brush.turn([screen, notebook, mixed])
    return plant(brush, 1196, 600, 0.9) + inRows(brush, places, WIDTH + 26, (each_, i) => desk(each_, setting, i))
  },
}

type Setting = (brush: Brush, i: number) => string

function desk(brush: Brush, setting: Setting, i: number): string {
  return table(brush, -WIDTH / 2, TOP, WIDTH, 20, -TOP) + setting(brush, i) + chair(brush, 0, 34, 0.8)
}

function screen(brush: Brush): string {
  return monitor(brush, 0, TOP, 0.66) + (brush.hit(0.4) ? mug(brush, 78, TOP) : '')
}

function notebook(brush: Brush): string {
  return laptop(brush, -54, TOP, 0.9) + (brush.hit(0.4) ? mug(brush, 76, TOP) : '')
}

function mixed(brush: Brush, i: number): string {
  if (i % 2) return laptop(brush, -44, TOP, 0.86) + notebooks(brush, -108, TOP)
  return screen(brush)
}
