import { type Brush, each, lampGlow, shadow, svg, upright } from './brush.ts'

/** A table with splayed legs; (x, y) is the left end of its top, `legs` the height below the top's upper edge. */
export function table(brush: Brush, x: number, y: number, width: number, thick: number, legs: number): string {
  const { wood } = brush.colours
  return (
    shadow(brush, x + width / 2, y + legs + 4, width * 0.48, 16) +
    svg`<path d="M${x + 46},${y + thick - 4}L${x + 28},${y + legs}M${x + width - 46},${y + thick - 4}L${x + width - 28},${y + legs}" stroke="${wood[1]}" stroke-width="14" stroke-linecap="round"/>` +
    tableTop(brush, x, y, width, thick, 7)
  )
}

/** A board in the colour of the room's wood. */
export function tableTop(brush: Brush, x: number, y: number, width: number, thick: number, round: number): string {
  const paint = brush.gradient(brush.colours.wood[0], brush.colours.wood[1])
  return (
    svg`<rect x="${x}" y="${y}" width="${width}" height="${thick}" rx="${round}" fill="${paint}"/>` +
    svg`<rect x="${x + 6}" y="${y + 2}" width="${width - 12}" height="5" rx="3" fill="#fff" opacity=".35"/>`
  )
}

/** A round table on one foot; (x, y) is the middle of its top, `foot` the floor below it. */
export function bistroTable(brush: Brush, x: number, y: number, foot: number, radius: number): string {
  const { metal } = brush.colours
  return (
    shadow(brush, x, foot + 4, radius * 0.8, 12) +
    svg`<rect x="${x - 8}" y="${y + 14}" width="16" height="${foot - y - 16}" fill="${metal}"/><rect x="${x - 50}" y="${foot - 8}" width="100" height="10" rx="5" fill="${metal}"/>` +
    tableTop(brush, x - radius, y, radius * 2, 18, 9)
  )
}

export function laptop(brush: Brush, x: number, y: number, s: number): string {
  return (
    svg`<ellipse cx="${x + 60 * s}" cy="${y + 1}" rx="${88 * s}" ry="5" fill="#000" opacity=".25"/>` +
    svg`<path d="M${x},${y - 4 * s}L${x + 10 * s},${y - 84 * s}q1,-6 7,-6h${86 * s}q6,0 7,6L${x + 120 * s},${y - 4 * s}Z" fill="${brush.colours.metal}"/>` +
    svg`<path d="M${x + 16 * s},${y - 12 * s}L${x + 23 * s},${y - 80 * s}h${74 * s}L${x + 104 * s},${y - 12 * s}Z" fill="${brush.gradient('#dfeaf7', '#9fb8d8', 1, 1)}"/>` +
    svg`<rect x="${x - 14 * s}" y="${y - 7 * s}" width="${148 * s}" height="${8 * s}" rx="${4 * s}" fill="#aab3bf"/>`
  )
}

/** A screen on a foot; (x, y) is the middle of the foot. */
export function monitor(brush: Brush, x: number, y: number, s: number): string {
  const { metal, accent, art } = brush.colours
  const lines = brush.pick([
    [120, 96],
    [96, 120, 70],
    [84, 124],
  ])
  const drawing =
    svg`<ellipse cx="${x}" cy="${y}" rx="${70 * s}" ry="6" fill="#000" opacity=".25"/>` +
    svg`<rect x="${x - 7 * s}" y="${y - 60 * s}" width="${14 * s}" height="${60 * s}" fill="#9aa3af"/><rect x="${x - 46 * s}" y="${y - 8 * s}" width="${92 * s}" height="${8 * s}" rx="4" fill="#9aa3af"/>` +
    svg`<rect x="${x - 128 * s}" y="${y - 208 * s}" width="${256 * s}" height="${152 * s}" rx="${9 * s}" fill="${metal}"/>` +
    svg`<rect x="${x - 120 * s}" y="${y - 200 * s}" width="${240 * s}" height="${136 * s}" rx="4" fill="${brush.gradient('#f3f7fb', '#b8cbe2', 1, 1)}"/>` +
    svg`<rect x="${x - 104 * s}" y="${y - 184 * s}" width="${70 * s}" height="${10 * s}" rx="4" fill="${accent}"/>` +
    each(
      lines,
      (width, i) =>
        svg`<rect x="${x - 104 * s}" y="${y - (160 - i * 14) * s}" width="${width * s}" height="${6 * s}" rx="3" fill="#7d90aa" opacity=".6"/>`,
    ) +
    svg`<rect x="${x + 40 * s}" y="${y - 170 * s}" width="${60 * s}" height="${78 * s}" rx="5" fill="${art[0]}" opacity=".75"/>`
  return upright(brush, x, drawing)
}

export function mug(brush: Brush, x: number, y: number): string {
  const tint = brush.colours.art[2]
  return svg`<path d="M${x},${y - 30}h28l-3,30h-22Z" fill="${tint}"/><path d="M${x + 27},${y - 25}q14,2 8,12q-4,6 -10,5" fill="none" stroke="${tint}" stroke-width="5"/>`
}

export function notebooks(brush: Brush, x: number, y: number): string {
  const { art } = brush.colours
  return svg`<rect x="${x}" y="${y - 10}" width="62" height="10" rx="2" fill="${art[0]}"/><rect x="${x + 6}" y="${y - 18}" width="54" height="8" rx="2" fill="${art[1]}"/>`
}

/** A jointed lamp whose head looks to the right. */
export function deskLamp(brush: Brush, x: number, y: number): string {
  const { metal, accent } = brush.colours
  return (
    lampGlow(brush, x + 86, y - 40, 190, 130) +
    svg`<path d="M${x},${y}L${x - 26},${y - 92}L${x + 58},${y - 168}" stroke="${metal}" stroke-width="7" fill="none" stroke-linejoin="round" stroke-linecap="round"/>` +
    svg`<circle cx="${x - 26}" cy="${y - 92}" r="8" fill="${metal}"/><rect x="${x - 30}" y="${y - 8}" width="60" height="8" rx="4" fill="${metal}"/>` +
    svg`<path d="M${x + 34},${y - 190}l52,18l4,44q-40,6 -66,-18Z" fill="${accent}"/>`
  )
}

/** A flat rug on the floor, round or long. */
export function rug(brush: Brush, x: number, y: number, rx: number, ry: number, colour: string): string {
  if (brush.hit(0.3)) return longRug(x, y, rx, ry, colour)
  return (
    svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" opacity=".75"/>` +
    svg`<ellipse cx="${x}" cy="${y}" rx="${rx * 0.9}" ry="${ry * 0.86}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>` +
    svg`<ellipse cx="${x}" cy="${y}" rx="${rx * 0.8}" ry="${ry * 0.72}" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>`
  )
}

function longRug(x: number, y: number, rx: number, ry: number, colour: string): string {
  const corners = (share: number) =>
    svg`M${x - rx * 0.86 * share},${y - ry * 0.85 * share}H${x + rx * 0.86 * share}L${x + rx * share},${y + ry * 0.9 * share}H${x - rx * share}Z`
  return svg`<path d="${corners(1)}" fill="${colour}" opacity=".75"/><path d="${corners(0.92)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/><path d="${corners(0.84)}" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>`
}
