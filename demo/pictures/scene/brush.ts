import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { PALETTES, type Mood, type Palette } from './palettes.ts'
import type { RoomStyle } from './room-style.ts'

/** Units of the drawing: the room is 1280 x 800, x runs from -40 to 1240, y downwards. */
export const LEFT = -40
export const WIDTH = 1280
export const HEIGHT = 800
/** Where the back wall meets the floor. */
export const FLOOR_Y = 570
/** Where the feet of the furniture in the middle of the room stand. */
export const FEET_Y = 662

/** What every drawing function needs: colours, randomness, and collected paint definitions. */
export type Brush = Chance & {
  readonly colours: Palette
  /** What is equal in all views of a room. */
  readonly style: RoomStyle
  /** True when the picture is mirrored; see {@link upright}. */
  readonly mirrored: boolean
  /** Picks by seed in turn, so that consecutive seeds give different rooms. */
  turn<T>(list: readonly T[]): T
  /** The same paints with separate randomness, so that a part of the room is equal in all its views. */
  part(name: string): Brush
  /** A linear gradient as a paint, from top to bottom (or to x2, y2 as fractions of the shape). */
  gradient(from: string, to: string, x2?: number, y2?: number): string
  /** A radial gradient that fades out to the edge of the shape. */
  glow(colour: string, core?: number): string
  /** The id of a clip path. */
  clip(path: string): string
  /** All paint definitions collected so far, for the defs element. */
  definitions(): string
}

export function createBrush(mood: Mood, seed: number, style: RoomStyle, mirrored: boolean): Brush {
  const known = new Map<string, string>()
  function define(prefix: string, make: (id: string) => string): string {
    const shape = make('')
    const id = known.get(shape) ?? `${prefix}${known.size}`
    known.set(shape, id)
    return id
  }
  const brush: Brush = {
    ...seededChance(seedFrom(seed, 'room')),
    colours: PALETTES[mood],
    style,
    mirrored,
    part: (name) => ({ ...brush, ...seededChance(seedFrom(seed, name)) }),
    turn: (list) => list[seed % list.length]!,
    gradient(from, to, x2 = 0, y2 = 1) {
      const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
      return `url(#${define('g', (id) => svg`<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops}</linearGradient>`)})`
    },
    glow(colour, core = 0) {
      const stop = (offset: number, opacity: number) =>
        svg`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
      // Four stops approximate a Gaussian blur, which librsvg renders much slower.
      const stops =
        stop(core, 1) + stop(core + (1 - core) * 0.35, 0.7) + stop(core + (1 - core) * 0.7, 0.2) + stop(1, 0)
      return `url(#${define('r', (id) => `<radialGradient id="${id}">${stops}</radialGradient>`)})`
    },
    clip: (path) => define('c', (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    definitions: () => [...known].map(([shape, id]) => shape.replace('id=""', `id="${id}"`)).join(''),
  }
  return brush
}

/** Mirrors an object that has a left and a right (a clock, a screen) back in a mirrored picture; x is its middle. */
export function upright(brush: Brush, x: number, drawing: string): string {
  return brush.mirrored ? svg`<g transform="translate(${2 * x} 0) scale(-1 1)">${drawing}</g>` : drawing
}

/** Numbers have at most two decimals: short, and equal on machines with different rounding of the last bit. */
export function svg(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((text, part, i) => {
    const value = values[i - 1]!
    return text + (typeof value === 'number' ? Math.round(value * 100) / 100 : value) + part
  })
}

/** A soft shadow on the floor, centred. */
export function shadow(brush: Brush, x: number, y: number, rx: number, ry: number, opacity = 0.32): string {
  return svg`<ellipse cx="${x}" cy="${y}" rx="${rx * 1.18}" ry="${ry * 1.3}" fill="${brush.glow('#1a120a', 0.35)}" opacity="${opacity}"/>`
}

/** The light around a lamp: strong in the evening, faint by day. */
export function lampGlow(brush: Brush, x: number, y: number, rx: number, ry: number): string {
  const opacity = brush.colours.dark ? 0.55 : 0.3
  return svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${brush.glow(brush.colours.light)}" opacity="${opacity}"/>`
}

/** A soft shadow behind something flat on the wall. */
export function wallShadow(x: number, y: number, width: number, height: number, opacity = 0.16): string {
  return svg`<rect x="${x + 8}" y="${y + 12}" width="${width}" height="${height}" rx="6" fill="#000" opacity="${opacity}" filter="url(#soft)"/>`
}

/** Repeats a drawing for each entry. */
export function each<T>(list: readonly T[], draw: (entry: T, index: number) => string): string {
  return list.map(draw).join('')
}
