import { type Brush, each, FLOOR_Y, HEIGHT, LEFT, svg, WIDTH } from './brush.ts'

/** A kind of room: what is at the window wall, and the furniture with all places. */
export type Room = {
  wall(brush: Brush, places: number): string
  furniture(brush: Brush, places: number): string
}

const BACK = HEIGHT - FLOOR_Y

/** The empty room: painted wall, skirting, floor. */
export function emptyRoom(brush: Brush): string {
  const { wall, dark } = brush.colours
  return (
    svg`<rect x="${LEFT}" width="${WIDTH}" height="${FLOOR_Y}" fill="${brush.gradient(wall[0], wall[1], 1, 0.35)}"/>` +
    wallPaint(brush) +
    floor(brush) +
    svg`<rect x="${LEFT}" y="${FLOOR_Y - 14}" width="${WIDTH}" height="14" fill="#fff" opacity="${dark ? 0.16 : 0.55}"/>` +
    svg`<rect x="${LEFT}" y="${FLOOR_Y}" width="${WIDTH}" height="10" fill="#000" opacity=".12"/>`
  )
}

function wallPaint(brush: Brush): string {
  const { accent, wood } = brush.colours
  const kind = brush.weighted([
    ['plain', 3],
    ['wainscot', 3],
    ['arch', 2],
    ['slats', 2],
  ] as const)
  if (kind === 'wainscot')
    return (
      svg`<rect x="${LEFT}" y="${FLOOR_Y - 190}" width="${WIDTH}" height="190" fill="${accent}" opacity=".16"/>` +
      svg`<rect x="${LEFT}" y="${FLOOR_Y - 194}" width="${WIDTH}" height="5" fill="#fff" opacity=".35"/>`
    )
  if (kind === 'arch') {
    const x = brush.between(150, 560)
    const radius = brush.between(210, 290)
    return svg`<path d="M${x},${FLOOR_Y}v-180a${radius},${radius} 0 0 1 ${radius * 2},0v180Z" fill="${accent}" opacity=".13"/>`
  }
  if (kind === 'slats') {
    const slats = Array.from({ length: 54 }, (_, i) => LEFT + 4 + i * 24)
    return svg`<g opacity=".2">${each(slats, (x) => svg`<rect x="${x}" y="0" width="13" height="${FLOOR_Y}" fill="${wood[1]}"/>`)}</g>`
  }
  return ''
}

function floor(brush: Brush): string {
  const paint = brush.gradient(brush.colours.floor[0], brush.colours.floor[1])
  const base = svg`<rect x="${LEFT}" y="${FLOOR_Y}" width="${WIDTH}" height="${BACK}" fill="${paint}"/>`
  const kind = brush.weighted([
    ['planks', 5],
    ['tiles', 2],
    ['carpet', 2],
  ] as const)
  if (kind === 'carpet') return base + carpet(brush)
  return base + joints() + (kind === 'tiles' ? tileRows() : plankGleams(brush))
}

/** Floor lines that converge at a point behind the wall. */
function joints(): string {
  const starts = Array.from({ length: 45 }, (_, i) => -1380 + i * 90)
  return each(
    starts,
    (x) =>
      svg`<line x1="${600 + (x - 600) * 0.62}" y1="${FLOOR_Y}" x2="${600 + (x - 600) * 1.25}" y2="${HEIGHT}" stroke="#000" stroke-opacity=".10" stroke-width="2"/>`,
  )
}

function plankGleams(brush: Brush): string {
  return each(Array.from({ length: 26 }), () => {
    const y = FLOOR_Y + brush.next() ** 0.8 * BACK
    const x = brush.between(LEFT, LEFT + WIDTH)
    return svg`<line x1="${x}" y1="${y}" x2="${x + brush.between(20, 70)}" y2="${y}" stroke="#fff" stroke-opacity=".10" stroke-width="2"/>`
  })
}

function tileRows(): string {
  const rows = [0.06, 0.16, 0.3, 0.49, 0.74]
  return each(
    rows,
    (share) =>
      svg`<rect x="${LEFT}" y="${FLOOR_Y + share * BACK}" width="${WIDTH}" height="2" fill="#000" opacity=".10"/><rect x="${LEFT}" y="${FLOOR_Y + share * BACK + 2}" width="${WIDTH}" height="1.5" fill="#fff" opacity=".14"/>`,
  )
}

function carpet(brush: Brush): string {
  const { accent } = brush.colours
  const specks = each(Array.from({ length: 160 }), () => {
    const depth = brush.next()
    const x = brush.between(LEFT, LEFT + WIDTH)
    return svg`<ellipse cx="${x}" cy="${FLOOR_Y + 12 + depth * BACK}" rx="${3 + depth * 5}" ry="${1 + depth}" fill="${brush.hit(0.5) ? '#fff' : '#000'}" opacity=".06"/>`
  })
  return svg`<rect x="${LEFT}" y="${FLOOR_Y}" width="${WIDTH}" height="${BACK}" fill="${accent}" opacity=".22"/>${specks}`
}

/** Daylight that falls through a window at x onto the floor, with a visible beam. */
export function sunbeam(brush: Brush, x: number, width: number): string {
  const { light } = brush.colours
  const bar = brush.colours.floor[1]
  return (
    svg`<path d="M${x + 40},${FLOOR_Y}h${width}L${x + width + 260},${HEIGHT}H${x + 150}Z" fill="${light}" opacity=".38" filter="url(#soft)"/>` +
    svg`<path d="M${x + width * 0.48 + 54},${FLOOR_Y}h14L${x + width * 0.5 + 224},${HEIGHT}h-26Z" fill="${bar}" opacity=".35" filter="url(#soft)"/>` +
    svg`<path d="M${x},90L${x + width},90L${x + width + 330},${HEIGHT}H${x + 120}Z" fill="${light}" opacity=".10" filter="url(#softer)"/>`
  )
}

/** The last layer: a tint of the room's light, and darker corners. */
export function finish(brush: Brush): string {
  const all = svg`x="${LEFT}" width="${WIDTH}" height="${HEIGHT}"`
  return `<rect ${all} fill="${brush.colours.light}" opacity=".05"/><rect ${all} fill="url(#corners)"/>`
}

/** Paint definitions that every picture uses. */
export const COMMON_DEFINITIONS =
  '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>' +
  '<filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>' +
  '<radialGradient id="corners" cx=".45" cy=".42" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#0b1020" stop-opacity=".30"/></radialGradient>'
