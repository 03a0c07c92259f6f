import { type Brush, each, shadow, svg } from './brush.ts'

export type Chair = 'shell' | 'swivel'

/** A chair seen from behind; (x, y) is the middle between its feet, size 1 is 262 high. */
export function chair(brush: Brush, x: number, y: number, size: number, kind: Chair, colour: string): string {
  return kind === 'shell' ? shellChair(brush, x, y, size, colour) : swivelChair(brush, x, y, size, colour)
}

function shellChair(brush: Brush, x: number, y: number, s: number, colour: string): string {
  const wood = brush.colours.wood[1]
  return (
    shadow(brush, x, y + 4, 70 * s, 12 * s) +
    svg`<path d="M${x - 44 * s},${y - 130 * s}L${x - 58 * s},${y}M${x + 44 * s},${y - 130 * s}L${x + 58 * s},${y}M${x - 30 * s},${y - 120 * s}L${x - 34 * s},${y - 20 * s}M${x + 30 * s},${y - 120 * s}L${x + 34 * s},${y - 20 * s}" stroke="${wood}" stroke-width="${9 * s}" stroke-linecap="round"/>` +
    svg`<rect x="${x - 62 * s}" y="${y - 150 * s}" width="${124 * s}" height="${30 * s}" rx="${14 * s}" fill="${colour}"/>` +
    backrest(x, y, s, colour) +
    svg`<path d="M${x - 40 * s},${y - 170 * s}v${24 * s}M${x + 40 * s},${y - 170 * s}v${24 * s}" stroke="${wood}" stroke-width="${8 * s}"/>`
  )
}

function swivelChair(brush: Brush, x: number, y: number, s: number, colour: string): string {
  const { metal } = brush.colours
  return (
    shadow(brush, x, y + 4, 78 * s, 13 * s) +
    svg`<path d="M${x - 66 * s},${y - 8 * s}L${x},${y - 34 * s}L${x + 66 * s},${y - 8 * s}M${x},${y - 34 * s}V${y - 2 * s}M${x},${y - 34 * s}V${y - 128 * s}" fill="none" stroke="${metal}" stroke-width="${9 * s}" stroke-linecap="round"/>` +
    each([-66, 0, 66], (dx) => svg`<circle cx="${x + dx * s}" cy="${y - 3 * s}" r="${7 * s}" fill="${metal}"/>`) +
    svg`<path d="M${x - 74 * s},${y - 196 * s}v${50 * s}h${20 * s}M${x + 74 * s},${y - 196 * s}v${50 * s}h${-20 * s}" fill="none" stroke="${metal}" stroke-width="${8 * s}" stroke-linejoin="round" stroke-linecap="round"/>` +
    svg`<rect x="${x - 66 * s}" y="${y - 152 * s}" width="${132 * s}" height="${28 * s}" rx="${13 * s}" fill="${colour}"/><rect x="${x - 66 * s}" y="${y - 134 * s}" width="${132 * s}" height="${10 * s}" rx="${5 * s}" fill="#000" opacity=".18"/>` +
    svg`<rect x="${x - 8 * s}" y="${y - 190 * s}" width="${16 * s}" height="${44 * s}" fill="${metal}"/>` +
    backrest(x, y, s, colour)
  )
}

function backrest(x: number, y: number, s: number, colour: string): string {
  return (
    svg`<path d="M${x - 56 * s},${y - 262 * s}q${56 * s},${-26 * s} ${112 * s},0l${-4 * s},${92 * s}q${-52 * s},${14 * s} ${-104 * s},0Z" fill="${colour}"/>` +
    svg`<path d="M${x - 56 * s},${y - 262 * s}q${56 * s},${-26 * s} ${112 * s},0l${-1 * s},${16 * s}q${-54 * s},${-24 * s} ${-110 * s},0Z" fill="#fff" opacity=".18"/>`
  )
}

/** A bar stool; the seat is 190 above the feet. */
export function stool(brush: Brush, x: number, y: number, s: number, colour: string): string {
  const { metal } = brush.colours
  return (
    shadow(brush, x, y + 3, 56 * s, 10 * s) +
    svg`<path d="M${x - 26 * s},${y - 184 * s}L${x - 46 * s},${y}M${x + 26 * s},${y - 184 * s}L${x + 46 * s},${y}M${x - 40 * s},${y - 62 * s}H${x + 40 * s}" stroke="${metal}" stroke-width="${7 * s}" stroke-linecap="round"/>` +
    svg`<rect x="${x - 46 * s}" y="${y - 200 * s}" width="${92 * s}" height="${24 * s}" rx="${11 * s}" fill="${colour}"/><rect x="${x - 40 * s}" y="${y - 197 * s}" width="${80 * s}" height="${6 * s}" rx="${3 * s}" fill="#fff" opacity=".22"/>`
  )
}

/** A sofa seen from the front; (x, y) is its lower left corner. */
export function sofa(brush: Brush, x: number, y: number, width: number, seats: number, colour: string): string {
  const { wood, art } = brush.colours
  const inner = width - 84
  const seat = inner / seats
  const cushions = each(
    Array.from({ length: seats }),
    (_, i) =>
      svg`<rect x="${x + 44 + i * seat}" y="${y - 186}" width="${seat - 6}" height="96" rx="22" fill="${colour}"/><rect x="${x + 44 + i * seat}" y="${y - 186}" width="${seat - 6}" height="96" rx="22" fill="#fff" opacity=".10"/>` +
      svg`<rect x="${x + 42 + i * seat}" y="${y - 104}" width="${seat - 2}" height="46" rx="16" fill="${colour}"/><rect x="${x + 42 + i * seat}" y="${y - 104}" width="${seat - 2}" height="46" rx="16" fill="#fff" opacity=".18"/>`,
  )
  const arms = each(
    [x, x + width - 56],
    (left) =>
      svg`<rect x="${left}" y="${y - 146}" width="56" height="126" rx="24" fill="${colour}"/><rect x="${left + 5}" y="${y - 143}" width="46" height="28" rx="14" fill="#fff" opacity=".14"/>`,
  )
  const pillow = (left: number, tint: string, turn: number) =>
    svg`<rect x="${left}" y="${y - 164}" width="72" height="68" rx="15" fill="${tint}" transform="rotate(${turn} ${left + 36} ${y - 130})"/><path d="M${left + 14},${y - 130}h44" stroke="#fff" stroke-opacity=".5" stroke-width="4" transform="rotate(${turn} ${left + 36} ${y - 130})"/>`
  return (
    shadow(brush, x + width / 2, y + 2, width * 0.52, 20) +
    each([x + 48, x + width - 58], (leg) => svg`<path d="M${leg},${y - 30}h14l-4,32h-6Z" fill="${wood[1]}"/>`) +
    svg`<rect x="${x + 20}" y="${y - 206}" width="${width - 40}" height="160" rx="30" fill="${colour}"/><rect x="${x + 20}" y="${y - 206}" width="${width - 40}" height="160" rx="30" fill="#000" opacity=".14"/>` +
    cushions +
    svg`<rect x="${x + 24}" y="${y - 64}" width="${width - 48}" height="42" rx="14" fill="${colour}"/><rect x="${x + 24}" y="${y - 64}" width="${width - 48}" height="42" rx="14" fill="#000" opacity=".10"/>` +
    arms +
    pillow(x + 58, art[0], -9) +
    pillow(x + width - 132, art[3], 8)
  )
}

/** A deep armchair, turned a little to the middle; (x, y) is the middle between its feet. */
export function armchair(brush: Brush, x: number, y: number, s: number, colour: string): string {
  const leg = brush.colours.wood[1]
  return (
    shadow(brush, x, y + 2, 96 * s, 16 * s) +
    svg`<path d="M${x - 58 * s},${y - 34 * s}l${-10 * s},${36 * s}M${x + 58 * s},${y - 34 * s}l${10 * s},${36 * s}" stroke="${leg}" stroke-width="${9 * s}" stroke-linecap="round"/>` +
    svg`<path d="M${x - 78 * s},${y - 60 * s}v${-100 * s}q0,${-70 * s} ${78 * s},${-70 * s}t${78 * s},${70 * s}v${100 * s}Z" fill="${colour}"/><path d="M${x - 78 * s},${y - 60 * s}v${-100 * s}q0,${-70 * s} ${78 * s},${-70 * s}t${78 * s},${70 * s}v${100 * s}Z" fill="#000" opacity=".12"/>` +
    svg`<path d="M${x - 52 * s},${y - 90 * s}v${-64 * s}q0,${-50 * s} ${52 * s},${-50 * s}t${52 * s},${50 * s}v${64 * s}Z" fill="${colour}"/><path d="M${x - 52 * s},${y - 90 * s}v${-64 * s}q0,${-50 * s} ${52 * s},${-50 * s}t${52 * s},${50 * s}v${64 * s}Z" fill="#fff" opacity=".12"/>` +
    svg`<rect x="${x - 60 * s}" y="${y - 106 * s}" width="${120 * s}" height="${44 * s}" rx="${18 * s}" fill="${colour}"/><rect x="${x - 60 * s}" y="${y - 106 * s}" width="${120 * s}" height="${44 * s}" rx="${18 * s}" fill="#fff" opacity=".2"/>` +
    each(
      [-94, 58],
      (dx) =>
        svg`<rect x="${x + dx * s}" y="${y - 138 * s}" width="${36 * s}" height="${110 * s}" rx="${17 * s}" fill="${colour}"/><rect x="${x + (dx + 4) * s}" y="${y - 136 * s}" width="${28 * s}" height="${20 * s}" rx="${10 * s}" fill="#fff" opacity=".16"/>`,
    ) +
    svg`<rect x="${x - 70 * s}" y="${y - 66 * s}" width="${140 * s}" height="${36 * s}" rx="${12 * s}" fill="${colour}"/><rect x="${x - 70 * s}" y="${y - 66 * s}" width="${140 * s}" height="${36 * s}" rx="${12 * s}" fill="#000" opacity=".08"/>`
  )
}
