import type { View } from './room-style.ts'
import { type Brush, each, svg } from './brush.ts'

export type WindowShape = { x: number; y: number; width: number; height: number; panes: number }
/** A window in the style of the room with what lies behind it. */
export function window(brush: Brush, shape: WindowShape): string {
  const { x, y, width, height, panes } = shape
  const { arched, view } = brush.style
  const { dark } = brush.colours
  const outline = arched
    ? svg`M${x},${y + height}V${y + width / 2}A${width / 2},${width / 2} 0 0 1 ${x + width},${y + width / 2}V${y + height}Z`
    : svg`M${x},${y}h${width}v${height}h${-width}Z`
  const bar = dark ? 0.75 : 1
  const top = arched ? 14 : 0
  const posts = Array.from({ length: panes - 1 }, (_, i) => x + (width * (i + 1)) / panes - 4)
  return (
    svg`<path d="${outline}" fill="#fff" stroke="#fff" stroke-width="26" stroke-linejoin="round" opacity="${dark ? 0.5 : 0.96}"/>` +
    svg`<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="30"/>` +
    svg`<g clip-path="url(#${brush.clip(outline)})">${outside(brush, shape, view)}</g>` +
    each(
      posts,
      (post) => svg`<rect x="${post}" y="${y + top}" width="8" height="${height - top}" fill="#fff" opacity="${bar}"/>`,
    ) +
    svg`<rect x="${x}" y="${y + height * 0.32}" width="${width}" height="7" fill="#fff" opacity="${bar}"/>` +
    svg`<rect x="${x - 22}" y="${y + height + 6}" width="${width + 44}" height="16" rx="3" fill="#fff"/>` +
    svg`<rect x="${x - 16}" y="${y + height + 22}" width="${width + 32}" height="10" fill="#000" opacity=".10"/>`
  )
}

function outside(brush: Brush, shape: WindowShape, view: View): string {
  const { x, y, width, height } = shape
  const { sky, light, dark } = brush.colours
  const clouds = each(
    Array.from({ length: 3 }),
    () =>
      svg`<ellipse cx="${x + brush.between(0, width)}" cy="${y + brush.between(20, height * 0.4)}" rx="${brush.between(60, 140)}" ry="${brush.between(12, 24)}" fill="${brush.glow('#fff')}" opacity=".6"/>`,
  )
  const sun = dark
    ? svg`<circle cx="${x + width * 0.7}" cy="${y + height * 0.55}" r="46" fill="#ffd79a" opacity=".8"/>`
    : ''
  const gleam =
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${light}" opacity=".16"/>` +
    svg`<path d="M${x + width * 0.1},${y + height}L${x + width * 0.42},${y}h${width * 0.12}L${x + width * 0.22},${y + height}Z" fill="#fff" opacity=".14"/>`
  const context = { roofs, park, towers, river }[view](brush, shape)
  return (
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${brush.gradient(sky[0], sky[1])}"/>` +
    sun +
    clouds +
    context +
    gleam
  )
}

/** Old town houses with tall windows, trees before them. */
function roofs(brush: Brush, { x, y, width, height }: WindowShape): string {
  let houses = ''
  for (let left = x - 20; left < x + width;) {
    const houseWidth = brush.between(90, 150)
    const houseTop = y + height - brush.between(height * 0.32, height * 0.62)
    houses += house(brush, left, houseTop, houseWidth, y + height, true)
    left += houseWidth
  }
  const trees = each(Array.from({ length: 2 }), () => bush(brush, x + brush.between(20, width - 20), y + height, 1))
  return houses + trees
}

/** Office blocks with flat tops, one of them far and pale. */
function towers(brush: Brush, { x, y, width, height }: WindowShape): string {
  let blocks = ''
  for (let left = x - 30; left < x + width;) {
    const blockWidth = brush.between(60, 110)
    const top = y + height - brush.between(height * 0.3, height * 0.78)
    blocks += house(brush, left, top, blockWidth, y + height, false)
    left += blockWidth + brush.between(-6, 26)
  }
  const far = svg`<rect x="${x + width * brush.between(0.2, 0.7)}" y="${y + height * 0.16}" width="46" height="${height}" fill="${brush.colours.houses[1]!}" opacity=".45"/>`
  return far + blocks + bush(brush, x + brush.between(0, width), y + height, 0.9)
}

function house(brush: Brush, x: number, top: number, width: number, bottom: number, pitched: boolean): string {
  const { dark, houses } = brush.colours
  let panes = ''
  for (let row = top + 16; row < bottom; row += pitched ? 38 : 26)
    for (let column = x + 12; column < x + width - 18; column += pitched ? 28 : 22) {
      const lit = dark && brush.hit(0.55)
      panes += svg`<rect x="${column}" y="${row}" width="14" height="${pitched ? 22 : 14}" rx="${pitched && brush.hit(0.3) ? 7 : 1}" fill="${lit ? '#ffdc9a' : '#fff'}" opacity="${dark ? (lit ? 0.85 : 0.12) : 0.5}"/>`
    }
  const roof = pitched
    ? svg`<path d="M${x - 4},${top}L${x + 12},${top - 26}H${x + width - 12}L${x + width + 4},${top}Z" fill="#8a5a48" opacity="${dark ? 0.45 : 0.8}"/>`
    : svg`<rect x="${x + 4}" y="${top - 7}" width="${width - 8}" height="7" fill="#000" opacity=".14"/>`
  return svg`<rect x="${x}" y="${top}" width="${width}" height="${bottom - top + 5}" fill="${brush.pick(houses)}"/>${roof}${panes}`
}

/** Trees of a park, far ones paler, a path of lawn below. */
function park(brush: Brush, { x, y, width, height }: WindowShape): string {
  const { leaves } = brush.colours
  const bottom = y + height
  const crown = (cx: number, cy: number, size: number, opacity: number) =>
    svg`<rect x="${cx - size * 0.08}" y="${cy}" width="${size * 0.16}" height="${size * 1.3}" fill="#5b4636" opacity="${opacity}"/>` +
    each(
      Array.from({ length: 6 }),
      () =>
        svg`<circle cx="${cx + brush.between(-size * 0.55, size * 0.55)}" cy="${cy - brush.between(-size * 0.2, size * 0.65)}" r="${size * brush.between(0.36, 0.52)}" fill="${brush.pick(leaves)}" opacity="${opacity}"/>`,
    )
  const far = each(Array.from({ length: 5 }), (_, i) => crown(x + (width * (i + 0.3)) / 4.4, bottom - 120, 62, 0.42))
  const near = each(Array.from({ length: 2 }), (_, i) => crown(x + width * (0.18 + 0.62 * i), bottom - 110, 88, 0.9))
  return svg`${far}<rect x="${x}" y="${bottom - 52}" width="${width}" height="60" fill="${leaves[1]}"/><path d="M${x},${bottom}q${width * 0.5},-60 ${width},-30v40H${x}Z" fill="${leaves[0]}" opacity=".5"/>${near}`
}

/** Water with houses on the other bank and the arches of a bridge. */
function river(brush: Brush, { x, y, width, height }: WindowShape): string {
  const { dark, houses } = brush.colours
  const bank = y + height * 0.68
  let far = ''
  for (let left = x - 10; left < x + width;) {
    const houseWidth = brush.between(50, 84)
    far += house(brush, left, bank - brush.between(70, 150), houseWidth, bank, true)
    left += houseWidth
  }
  const arches = each([0.05, 0.37, 0.69], (share) => {
    const left = x + width * share
    const span = width * 0.26
    return svg`<path d="M${left},${bank + 62}a${span / 2},${span / 2.6} 0 0 1 ${span},0" fill="none" stroke="${houses[1]!}" stroke-width="9"/>`
  })
  const bridge = svg`<rect x="${x}" y="${bank + 6}" width="${width}" height="16" fill="${houses[1]!}"/>${arches}`
  const water = svg`<rect x="${x}" y="${bank}" width="${width}" height="${height}" fill="${dark ? '#4a5a8c' : '#9cc4d8'}"/>`
  const waves = each(Array.from({ length: 9 }), () => {
    const left = x + brush.between(0, width)
    return svg`<rect x="${left}" y="${bank + brush.between(40, height * 0.3)}" width="${brush.between(24, 70)}" height="3" rx="1.5" fill="#fff" opacity=".4"/>`
  })
  return far + water + waves + bridge
}

function bush(brush: Brush, x: number, bottom: number, size: number): string {
  return each(
    Array.from({ length: 7 }),
    () =>
      svg`<circle cx="${x + brush.between(-46, 46) * size}" cy="${bottom - brush.between(10, 90) * size}" r="${brush.between(22, 40) * size}" fill="${brush.pick(brush.colours.leaves)}" opacity=".75"/>`,
  )
}
