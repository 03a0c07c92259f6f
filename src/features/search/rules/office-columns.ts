/** Offices as typed arrays, one per property, to count many of them fast. */
import { UNITS_ZOOM, type Square } from './cover.ts'

/** What the map needs to count an office. Positions are units of `mercator`. */
export type CountedOffice = {
  readonly id: number
  readonly mx: number
  readonly my: number
  readonly priceCents: number
  readonly capacity: number
  readonly people: number
  /** OFFICE_TYPE bits. */
  readonly type: number
  /** Equipment and space types as bits: office/rules/features.ts. */
  readonly features: bigint
}

/**
 * Offices of one group, a column for each property; the i-th entry of every column belongs to the same office. They are
 * sorted so that neighbours on the map are neighbours in the columns, tile by tile.
 */
export type OfficeColumns = {
  readonly group: number
  /** Contains all offices. When one was removed, it extends to the left of every map. */
  square: Square
  readonly ids: Float64Array
  /** {@link REMOVED} for a removed office. */
  readonly mx: Int32Array
  readonly my: Int32Array
  readonly priceCents: Int32Array
  readonly capacity: Int16Array
  readonly people: Int16Array
  readonly type: Int32Array
  /** The low and the high 32 bits. */
  readonly features: { readonly low: Int32Array; readonly high: Int32Array }
  /**
   * The offices of one tile of {@link RUN_ZOOM} are contiguous; `ends` are their end positions, the sums are
   * precomputed.
   */
  readonly runs: Sums & { readonly ends: Int32Array }
}

/** Sums of offices by cell: the i-th entry of every column belongs to the same cell. */
export type Sums = {
  readonly n: Int32Array
  readonly desks: Int32Array
  /** Sums of the positions. */
  readonly x: Float64Array
  readonly y: Float64Array
}

/** A position left of every map. */
const REMOVED = -1

/** Tiles of about 6 km at the latitude of Berlin: the cells of a map at zoom 9. */
export const RUN_ZOOM = 12

export function emptySums(size: number): Sums {
  return { n: new Int32Array(size), desks: new Int32Array(size), x: new Float64Array(size), y: new Float64Array(size) }
}

export function addTo(sums: Sums, at: number, n: number, desks: number, x: number, y: number): void {
  sums.n[at] = (sums.n[at] as number) + n
  sums.desks[at] = (sums.desks[at] as number) + desks
  sums.x[at] = (sums.x[at] as number) + x
  sums.y[at] = (sums.y[at] as number) + y
}

/** The columns of {@link OfficeColumns} without the derived ones, in any order. */
export type RawColumns = Omit<OfficeColumns, 'square' | 'runs'>

export function arrange(raw: RawColumns): OfficeColumns {
  const order = tileOrder(raw.mx, raw.my)
  const { group, ids, mx, my, priceCents, capacity, people, type, features } = raw
  const columns = {
    group,
    ids: ids.map((_, i) => ids[order[i] as number] as number),
    mx: mx.map((_, i) => mx[order[i] as number] as number),
    my: my.map((_, i) => my[order[i] as number] as number),
    priceCents: priceCents.map((_, i) => priceCents[order[i] as number] as number),
    capacity: capacity.map((_, i) => capacity[order[i] as number] as number),
    people: people.map((_, i) => people[order[i] as number] as number),
    type: type.map((_, i) => type[order[i] as number] as number),
    features: {
      low: features.low.map((_, i) => features.low[order[i] as number] as number),
      high: features.high.map((_, i) => features.high[order[i] as number] as number),
    },
  }
  return { ...columns, square: squareAround(columns.mx, columns.my), runs: runsOf(columns) }
}

/** Positions sorted by tile in Z-order (siblings are adjacent), down to 50 m. */
function tileOrder(mx: Int32Array, my: Int32Array): Uint32Array {
  const tile = (at: number) => (spread((mx[at] as number) >>> 15) | (spread((my[at] as number) >>> 15) << 1)) >>> 0
  const keys = Float64Array.from(mx, (_, at) => tile(at) * mx.length + at).sort()
  return Uint32Array.from(keys, (key) => key % mx.length)
}

/** Inserts a zero between the 16 bits. */
function spread(bits: number): number {
  let wide = bits & 0xffff
  wide = (wide | (wide << 8)) & 0x00ff00ff
  wide = (wide | (wide << 4)) & 0x0f0f0f0f
  wide = (wide | (wide << 2)) & 0x33333333
  return (wide | (wide << 1)) & 0x55555555
}

function runsOf({ mx, my, capacity }: Pick<OfficeColumns, 'mx' | 'my' | 'capacity'>): OfficeColumns['runs'] {
  const tile = (at: number, column: Int32Array) => (column[at] as number) >> (UNITS_ZOOM - RUN_ZOOM)
  const ends: number[] = []
  for (let i = 1; i <= mx.length; i += 1)
    if (i === mx.length || tile(i, mx) !== tile(i - 1, mx) || tile(i, my) !== tile(i - 1, my)) ends.push(i)
  const sums = emptySums(ends.length)
  for (let i = 0, run = 0; i < mx.length; i += 1) {
    if (i === ends[run]) run += 1
    addTo(sums, run, 1, capacity[i] as number, mx[i] as number, my[i] as number)
  }
  return { ...sums, ends: Int32Array.from(ends) }
}

/** @param offices of one group */
export function columnsOf(group: number, offices: readonly CountedOffice[]): OfficeColumns {
  return arrange({
    group,
    ids: Float64Array.from(offices, (office) => office.id),
    mx: Int32Array.from(offices, (office) => office.mx),
    my: Int32Array.from(offices, (office) => office.my),
    priceCents: Int32Array.from(offices, (office) => office.priceCents),
    capacity: Int16Array.from(offices, (office) => office.capacity),
    people: Int16Array.from(offices, (office) => office.people),
    type: Int32Array.from(offices, (office) => office.type),
    features: {
      low: Int32Array.from(offices, (office) => halvesOf(office.features).low),
      high: Int32Array.from(offices, (office) => halvesOf(office.features).high),
    },
  })
}

function squareAround(mx: Int32Array, my: Int32Array): Square {
  return {
    left: mx.reduce((least, x) => Math.min(least, x), 2 ** 31),
    right: mx.reduce((most, x) => Math.max(most, x), 0),
    top: my.reduce((least, y) => Math.min(least, y), 2 ** 31),
    bottom: my.reduce((most, y) => Math.max(most, y), 0),
  }
}

/** Removes an office from the block that contains it. */
export function takeOut(blocks: readonly OfficeColumns[], id: number): void {
  for (const block of blocks) {
    const { ids, mx } = block
    for (let at = ids.indexOf(id); at >= 0; at = ids.indexOf(id, at + 1)) {
      mx[at] = REMOVED
      block.square = { ...block.square, left: REMOVED }
    }
  }
}

/** Bits 0 to 31 and 32 to 63 as two signed numbers, because bit operators work on 32 bits. */
export type Halves = { readonly low: number; readonly high: number }

export function halvesOf(bits: bigint): Halves {
  return { low: Number(BigInt.asIntN(32, bits)), high: Number(BigInt.asIntN(32, bits >> 32n)) }
}
