import { type Brush, each, shadow, svg } from './brush.ts'

/** A chair seen from behind; (x, y) is the middle between its feet, size 1 is 262 high. */
export function chair(brush: Brush, x: number, y: number, size: number): string {
  const { chair: kind, seat } = brush.style
  return kind === 'shell' ? shellChair(brush, x, y, size, seat) : swivelChair(brush, x, y, size, seat)
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
