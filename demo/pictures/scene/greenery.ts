import { type Brush, each, shadow, svg } from './brush.ts'

/** A potted plant that stands at (x, y). Size 1 is about 300 units high. */
export function plant(brush: Brush, x: number, y: number, size: number): string {
  const draw = { broad: broadLeaves, blades, tree }[brush.style.plant]
  return shadow(brush, x, y + 2, 62 * size, 13 * size) + draw(brush, x, y, size) + pot(brush, x, y, size)
}

function broadLeaves(brush: Brush, x: number, y: number, size: number): string {
  const { leaves } = brush.colours
  const rim = y - 70 * size
  return each(Array.from({ length: 11 }), (_, i) => {
    const turn = -78 + i * 15.6 + brush.between(-6, 6)
    const length = brush.between(120, 210) * size
    const width = brush.between(34, 48) * size
    const blade = length * 0.62
    const start = rim - length * 0.4
    return (
      svg`<g transform="rotate(${turn} ${x} ${rim})"><path d="M${x},${rim}V${rim - length * 0.45}" stroke="${leaves[2]}" stroke-width="${5 * size}"/>` +
      svg`<path d="M${x},${start}c${width},${-blade * 0.25} ${width * 0.8},${-blade * 0.85} 0,${-blade}c${-width * 0.8},${blade * 0.15} ${-width},${blade * 0.75} 0,${blade}" fill="${leaves[i % 3]!}"/>` +
      svg`<path d="M${x},${start}v${-blade * 0.88}" stroke="#fff" stroke-opacity=".22" stroke-width="${2.5 * size}"/></g>`
    )
  })
}

function blades(brush: Brush, x: number, y: number, size: number): string {
  const rim = y - 70 * size
  return each(Array.from({ length: 15 }), (_, i) => {
    const turn = brush.between(-75, 75) * 0.55
    const length = brush.between(120, 235) * size
    const width = brush.between(9, 15) * size
    return svg`<path d="M${x},${rim}q${width},${-length * 0.5} 0,${-length}q${-width},${length * 0.5} 0,${length}" fill="${brush.colours.leaves[i % 3]!}" transform="rotate(${turn} ${x} ${rim})"/>`
  })
}

/** A slim stem with a loose crown of small leaves. */
function tree(brush: Brush, x: number, y: number, size: number): string {
  const { leaves, wood } = brush.colours
  const rim = y - 70 * size
  const top = rim - 190 * size
  const stem = svg`<path d="M${x},${rim}q${-10 * size},${-90 * size} ${2 * size},${-170 * size}M${x - 3 * size},${rim - 70 * size}q${20 * size},${-30 * size} ${34 * size},${-84 * size}" fill="none" stroke="${wood[1]}" stroke-width="${7 * size}" stroke-linecap="round"/>`
  return (
    stem +
    each(Array.from({ length: 44 }), (_, i) => {
      const angle = i * 2.4
      const radius = Math.sqrt(i / 44) * 84 * size
      const cx = x + 8 * size + Math.cos(angle) * radius
      const cy = top + 20 * size + Math.sin(angle) * radius * 0.95
      const length = brush.between(26, 38) * size
      const width = length * 0.42
      return svg`<path d="M${cx},${cy}q${width},${-length * 0.5} 0,${-length}q${-width},${length * 0.5} 0,${length}" fill="${leaves[i % 3]!}" transform="rotate(${brush.between(-130, 130)} ${cx} ${cy - length / 2})"/>`
    })
  )
}

function pot(brush: Brush, x: number, y: number, size: number): string {
  const { wall, art, wood, dark } = brush.colours
  const [body, rim] = brush.pick([
    [dark ? '#d8d2c8' : '#f4efe6', '#fbf7f0'],
    [dark ? '#d8d2c8' : '#f4efe6', '#fbf7f0'],
    [art[2], art[2]],
    [wood[0], wood[0]],
  ] as const)
  const paint = brush.gradient(body, body === rim ? body : wall[1], 1, 0)
  return (
    svg`<path d="M${x - 44 * size},${y - 78 * size}h${88 * size}l${-12 * size},${78 * size}h${-64 * size}Z" fill="${paint}"/>` +
    svg`<path d="M${x + 10 * size},${y - 78 * size}h${34 * size}l${-12 * size},${78 * size}h${-22 * size}Z" fill="#000" opacity=".08"/>` +
    svg`<rect x="${x - 48 * size}" y="${y - 84 * size}" width="${96 * size}" height="${14 * size}" rx="${5 * size}" fill="${rim}"/>`
  )
}

/** A little plant for a shelf or a table; (x, y) is the foot of its pot. */
export function smallPlant(brush: Brush, x: number, y: number): string {
  const leaves = each(
    Array.from({ length: 7 }),
    (_, i) =>
      svg`<path d="M${x},${y - 22}q9,-22 0,-48q-9,26 0,48" fill="${brush.pick(brush.colours.leaves)}" transform="rotate(${-66 + i * 22} ${x} ${y - 22})"/>`,
  )
  return svg`${leaves}<path d="M${x - 15},${y - 26}h30l-4,26h-22Z" fill="#f6f0e6"/>`
}

/** A plant that hangs over the edge of a shelf or from the ceiling; (x, y) is the middle of its rim. */
export function trailingPlant(brush: Brush, x: number, y: number, length: number): string {
  const { leaves } = brush.colours
  const strands = each(Array.from({ length: 6 }), (_, i) => {
    const side = (i - 2.5) * 11
    const drop = length * brush.between(0.55, 1)
    const beads = each(Array.from({ length: Math.ceil(drop / 16) }), (_, k) => {
      const share = (k * 16) / drop
      return svg`<ellipse cx="${x + side * (0.6 + share) + (k % 2 ? 5 : -5)}" cy="${y + 6 + k * 16}" rx="7" ry="9" fill="${leaves[(i + k) % 3]!}"/>`
    })
    return svg`<path d="M${x + side * 0.6},${y}q${side * 0.6},${drop * 0.4} ${side},${drop}" fill="none" stroke="${leaves[2]}" stroke-width="2.5"/>${beads}`
  })
  return svg`${strands}<path d="M${x - 30},${y - 26}h60l-7,34h-46Z" fill="#f6f0e6"/>`
}
