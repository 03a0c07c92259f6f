import { type Brush, each, lampGlow, svg, upright, wallShadow } from './brush.ts'
import { smallPlant } from './greenery.ts'

/** A framed print made of quarter circles, the figure of the house. */
export function print(brush: Brush, x: number, y: number, width: number, height: number): string {
  const [first, second, third, paper] = brush.colours.art
  const q = (width - 44) / 2
  const left = x + 22
  const top = y + (height - 2 * q) / 2
  const motifs = [
    svg`<path d="M${left},${top}h${q}v${q}A${q},${q} 0 0 1 ${left},${top}Z" fill="${first}"/><path d="M${left + q},${top + q}h${q}A${q},${q} 0 0 1 ${left + q},${top + 2 * q}Z" fill="${second}"/><circle cx="${left + q * 1.5}" cy="${top + q * 0.5}" r="${q * 0.36}" fill="${third}"/><rect x="${left}" y="${top + q}" width="${q}" height="${q}" fill="${second}" opacity=".25"/>`,
    svg`<circle cx="${left + q}" cy="${top + q * 0.8}" r="${q * 0.7}" fill="${first}"/><path d="M${left},${top + 2 * q}q${q * 0.6},${-q} ${q},${-q * 0.5}t${q},${-q * 0.2}v${q * 0.7}Z" fill="${second}"/>`,
    svg`<path d="M${left},${top + 2 * q}A${q},${q * 2} 0 0 1 ${left + 2 * q},${top + 2 * q}Z" fill="${second}"/><path d="M${left + q * 0.4},${top + 2 * q}A${q * 0.6},${q * 1.3} 0 0 1 ${left + q * 1.6},${top + 2 * q}Z" fill="${third}"/><path d="M${left + q * 0.75},${top + 2 * q}A${q * 0.25},${q * 0.6} 0 0 1 ${left + q * 1.25},${top + 2 * q}Z" fill="${paper}"/>`,
    svg`<circle cx="${left + q}" cy="${top + q}" r="${q * 0.92}" fill="none" stroke="${second}" stroke-width="${q * 0.16}"/><path d="M${left + q},${top + q}V${top + q * 0.3}A${q * 0.7},${q * 0.7} 0 0 1 ${left + q * 1.7},${top + q}Z" fill="${first}"/>`,
    svg`<path d="M${left},${top}h${2 * q}l${-2 * q},${2 * q}Z" fill="${first}"/><path d="M${left + 2 * q},${top + q * 0.6}v${1.4 * q}h${-1.4 * q}Z" fill="${second}"/><circle cx="${left + q * 0.6}" cy="${top + q * 0.6}" r="${q * 0.3}" fill="${paper}"/>`,
  ]
  return (
    wallShadow(x, y, width, height, 0.18) +
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${brush.colours.wood[1]}"/>` +
    svg`<rect x="${x + 7}" y="${y + 7}" width="${width - 14}" height="${height - 14}" fill="${paper}"/>` +
    upright(brush, x + width / 2, brush.pick(motifs))
  )
}

/** A board with books and little plants; y is its upper edge. */
export function shelf(brush: Brush, x: number, y: number, width: number): string {
  const { art, fabric, accent, wood } = brush.colours
  let things = ''
  for (let left = x + 12; left < x + width - 26;) {
    if (brush.hit(0.16)) {
      things += smallPlant(brush, left + 24, y)
      left += 56
      continue
    }
    const thick = brush.between(10, 20)
    const high = brush.between(46, 78)
    things += svg`<rect x="${left}" y="${y - high}" width="${thick}" height="${high}" rx="2" fill="${brush.pick([...art, fabric, accent, '#fff'])}" opacity=".95"/><rect x="${left + 2}" y="${y - high + 9}" width="${thick - 4}" height="3" fill="#fff" opacity=".45"/>`
    left += thick + (brush.hit(0.12) ? 22 : 2)
  }
  return svg`<rect x="${x}" y="${y + 9}" width="${width}" height="14" fill="#000" opacity=".15" filter="url(#soft)"/>${things}<rect x="${x}" y="${y}" width="${width}" height="12" rx="2" fill="${wood[0]}"/>`
}

/** A lamp on a cord of the given length from the ceiling. */
export function pendant(brush: Brush, x: number, length: number, colour: string): string {
  const { metal } = brush.colours
  const { shade } = brush.style
  const foot = length + 48
  const cord = svg`<line x1="${x}" y1="0" x2="${x}" y2="${length}" stroke="${metal}" stroke-width="3"/>`
  if (shade === 'globe')
    return (
      cord +
      lampGlow(brush, x, length + 40, 190, 170) +
      svg`<rect x="${x - 9}" y="${length - 8}" width="18" height="16" rx="4" fill="${metal}"/><circle cx="${x}" cy="${length + 40}" r="38" fill="${brush.gradient('#fffdf6', '#f6e6c4')}"/><circle cx="${x - 12}" cy="${length + 28}" r="12" fill="#fff" opacity=".7"/>`
    )
  const body =
    shade === 'dome'
      ? svg`<path d="M${x - 62},${foot}a62,56 0 0 1 124,0Z" fill="${colour}"/><path d="M${x - 62},${foot}a62,56 0 0 1 40,-50q-20,24 -20,50Z" fill="#fff" opacity=".16"/>`
      : svg`<path d="M${x - 12},${length}h24l38,48h-100Z" fill="${colour}"/><path d="M${x - 12},${length}h9l-24,48h-23Z" fill="#fff" opacity=".16"/>`
  return (
    cord +
    lampGlow(brush, x, length + 76, 230, 190) +
    body +
    svg`<ellipse cx="${x}" cy="${foot + 1}" rx="${shade === 'dome' ? 62 : 50}" ry="8" fill="#fff4d8"/>`
  )
}

/** A flat screen on the wall with a calm chart on it. */
export function wallScreen(brush: Brush, x: number, y: number, width: number, height: number): string {
  const { metal, accent, art } = brush.colours
  const bars = [0.34, 0.62, 0.48, 0.82, 0.56]
  const base = y + height - 40
  const drawing =
    wallShadow(x + 4, y + 4, width, height, 0.2) +
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${metal}"/>` +
    svg`<rect x="${x + 12}" y="${y + 12}" width="${width - 24}" height="${height - 24}" rx="4" fill="${brush.gradient('#e9f1fa', '#9db6d6', 1, 1)}"/>` +
    svg`<rect x="${x + 36}" y="${y + 36}" width="${width * 0.34}" height="16" rx="6" fill="${accent}"/>` +
    each(
      [0, 1, 2],
      (line) =>
        svg`<rect x="${x + 36}" y="${y + 70 + line * 18}" width="${width * (0.44 - line * 0.06)}" height="8" rx="4" fill="#7186a3" opacity=".6"/>`,
    ) +
    each(
      bars,
      (share, i) =>
        svg`<rect x="${x + width * 0.56 + i * 26}" y="${base - share * 84}" width="18" height="${share * 84}" fill="${art[0]}"/>`,
    )
  return upright(brush, x + width / 2, drawing)
}

/** A round wall clock with the green wedge of the house between its hands. */
export function clock(brush: Brush, x: number, y: number, radius: number): string {
  const { metal } = brush.colours
  const quarter = radius * 0.62
  const drawing =
    svg`<circle cx="${x + 6}" cy="${y + 9}" r="${radius}" fill="#000" opacity=".16" filter="url(#soft)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#fbfaf6" stroke="${metal}" stroke-width="${radius * 0.11}"/>` +
    svg`<path d="M${x},${y}V${y - quarter}A${quarter},${quarter} 0 0 1 ${x + quarter},${y}Z" fill="#0a7a52"/>` +
    each(
      [0, 90, 180, 270],
      (turn) =>
        svg`<rect x="${x - 2}" y="${y - radius * 0.86}" width="4" height="${radius * 0.14}" fill="${metal}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
  return upright(brush, x, drawing)
}

/** Felt panels against echo. */
export function acousticPanels(brush: Brush, x: number, y: number, size: number): string {
  const { fabric, accent, art } = brush.colours
  const tints = brush.shuffle([fabric, accent, art[0], art[2]])
  return each(tints, (tint, i) => {
    const left = x + (i % 2) * (size + 10)
    const top = y + Math.floor(i / 2) * (size + 10)
    return svg`<path d="M${left},${top}h${size}v${size}h${-size}Z" fill="${tint}" opacity=".82"/><path d="M${left},${top + size}V${top}A${size},${size} 0 0 1 ${left + size},${top + size}Z" fill="#fff" opacity=".12" transform="rotate(${90 * brush.whole(0, 3)} ${left + size / 2} ${top + size / 2})"/>`
  })
}

/** A whiteboard with a few notes. */
export function whiteboard(brush: Brush, x: number, y: number, width: number, height: number): string {
  const { art, accent } = brush.colours
  const notes = each([0, 1, 2, 3, 4], (i) => {
    const left = x + width * 0.56 + (i % 3) * 44
    return svg`<rect x="${left}" y="${y + 34 + Math.floor(i / 3) * 48}" width="36" height="36" fill="${art[i % 3]!}" opacity=".85" transform="rotate(${brush.between(-5, 5)} ${left} ${y + 50})"/>`
  })
  const drawing =
    wallShadow(x, y, width, height) +
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#fdfdfb" stroke="#c9cfd6" stroke-width="6"/>` +
    svg`<path d="M${x + 34},${y + height - 50}q40,-90 84,-40t90,-56" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/><path d="M${x + 34},${y + 40}h110M${x + 34},${y + 62}h74" stroke="#8c98a8" stroke-width="5" stroke-linecap="round"/>${notes}` +
    svg`<rect x="${x + width * 0.3}" y="${y + height}" width="${width * 0.4}" height="9" rx="3" fill="#c9cfd6"/>`
  return upright(brush, x + width / 2, drawing)
}
