/** Counts offices by the grid cells of a map from columns in memory, at the same cost for every filter. */
import { unmercator } from '#kernel/geo.ts'
import { tilesOf, UNITS_ZOOM, unitsOf, type Square } from './cover.ts'
import { HIGHEST_PRICE_CENTS } from './limits.ts'
import { addTo, emptySums, halvesOf, RUN_ZOOM, type Halves, type OfficeColumns, type Sums } from './office-columns.ts'

export type CountedFilter = {
  readonly group: number
  /** Both ends included. */
  readonly priceCents: readonly [from: number, to: number]
  /** All of these type bits are required. */
  readonly withBits: number
  /** All of this equipment is required. */
  readonly equipment: bigint
  /** One of these space types is required; 0n means any. */
  readonly categories: bigint
  readonly people: number
}

export type MapCell = {
  readonly x: number
  readonly y: number
  readonly n: number
  readonly desks: number
  /** The mean position of its offices. */
  readonly lat: number
  readonly lng: number
}

/** A cell is 32 px of a 256 px tile, so it is a tile three zooms below. */
export const CELL_ZOOMS = 3

/**
 * Offices and desks in each cell of 32 px that touches the square, most offices first. Cells at the edge count
 * completely, so that a marker does not change while the map moves.
 * Each office is read at most once and takes a few nanoseconds: the loops have no branch that depends on a single
 * office, and read only the columns that the filter needs.
 * @param square in units of `mercator`
 * @returns `within`: the offices inside the square itself
 */
export function countCells(
  blocks: readonly OfficeColumns[],
  filter: CountedFilter,
  square: Square,
  zoom: number,
  most: number,
): { cells: MapCell[]; within: number } {
  const tiles = tilesOf(square, zoom + CELL_ZOOMS)
  const edge = unitsOf(tiles, zoom + CELL_ZOOMS)
  const grid = gridOf(tiles, zoom + CELL_ZOOMS)
  const isWide = zoom + CELL_ZOOMS <= RUN_ZOOM
  const isAll = isWide && isUnfiltered(filter)
  const size = Math.max(0, ...blocks.map(({ mx }) => mx.length))
  const rooms = { all: Int32Array.from({ length: size }, (_, i) => i), picked: new Int32Array(size) }
  let within = 0
  for (const block of blocks) {
    if (block.group !== filter.group || !touch(block.square, edge)) continue
    if (isAll && contains(square, block.square)) {
      addRuns(grid, block)
      within += block.mx.length
      continue
    }
    const wanted = pick(block, filter, contains(edge, block.square) ? null : edge, rooms)
    if (isWide) addByRun(grid, block, wanted)
    else addOneByOne(grid, block, wanted)
    within += contains(square, block.square) ? wanted.many : keepWithin(block, square, wanted, rooms.picked).many
  }
  return { cells: cellsOf(grid).slice(0, most), within }
}

function isUnfiltered({ priceCents: [from, to], withBits, equipment, categories, people }: CountedFilter): boolean {
  return from <= 0 && to >= HIGHEST_PRICE_CENTS && withBits === 0 && (equipment | categories) === 0n && people <= 1
}

/** 1 for a negative number, else 0; 32-bit numbers only. */
const isNegative = (n: number) => n >>> 31
/** 1 for zero, else 0. */
const isZero = (n: number) => ((n | -n) >>> 31) ^ 1

/**
 * The positions of matching offices in the columns. Each filter loops over the remaining positions: it writes every
 * one, and the next write overwrites it if it did not match.
 * @param edge null when all of them are inside
 */
function pick(block: OfficeColumns, filter: CountedFilter, edge: Square | null, { all, picked }: Places): Picked {
  const { people, withBits, equipment, categories } = filter
  const [from, to] = [filter.priceCents[0], Math.min(filter.priceCents[1], HIGHEST_PRICE_CENTS)]
  let left: Picked = { places: all, many: block.mx.length }
  if (edge) left = keepWithin(block, edge, left, picked)
  if (from > 0 || to < HIGHEST_PRICE_CENTS) left = keepPrices(block, from, to, left, picked)
  if (people > 1) left = keepRoom(block, people, left, picked)
  const { low, high } = halvesOf(equipment)
  if (withBits !== 0) left = keepBits(block.type, withBits, left, picked)
  if (low !== 0) left = keepBits(block.features.low, low, left, picked)
  if (high !== 0) left = keepBits(block.features.high, high, left, picked)
  if (categories !== 0n) left = keepCategories(block, halvesOf(categories), left, picked)
  return left
}

/** Buffers for the positions of one block: all of them in order, and the matching ones. */
type Places = { readonly all: Int32Array; readonly picked: Int32Array }
type Picked = { readonly places: Int32Array; readonly many: number }

function keepWithin({ mx, my }: OfficeColumns, { left, right, top, bottom }: Square, from: Picked, picked: Int32Array) {
  let many = 0
  for (let i = 0; i < from.many; i += 1) {
    const place = from.places[i] as number
    const x = mx[place] as number
    const y = my[place] as number
    picked[many] = place
    many += isNegative((x - left) | (right - x) | (y - top) | (bottom - y)) ^ 1
  }
  return { places: picked, many }
}

function keepPrices({ priceCents }: OfficeColumns, least: number, most: number, from: Picked, picked: Int32Array) {
  let many = 0
  for (let i = 0; i < from.many; i += 1) {
    const place = from.places[i] as number
    const price = priceCents[place] as number
    picked[many] = place
    many += isNegative((price - least) | (most - price)) ^ 1
  }
  return { places: picked, many }
}

function keepRoom({ people }: OfficeColumns, wanted: number, from: Picked, picked: Int32Array) {
  let many = 0
  for (let i = 0; i < from.many; i += 1) {
    const place = from.places[i] as number
    picked[many] = place
    many += isNegative((people[place] as number) - wanted) ^ 1
  }
  return { places: picked, many }
}

/** Keeps entries that have all of the bits. */
function keepBits(column: Int32Array, bits: number, from: Picked, picked: Int32Array) {
  let many = 0
  for (let i = 0; i < from.many; i += 1) {
    const place = from.places[i] as number
    picked[many] = place
    many += isZero(~(column[place] as number) & bits)
  }
  return { places: picked, many }
}

function keepCategories({ features: { low, high } }: OfficeColumns, wanted: Halves, from: Picked, picked: Int32Array) {
  let many = 0
  for (let i = 0; i < from.many; i += 1) {
    const place = from.places[i] as number
    const has = ((low[place] as number) & wanted.low) | ((high[place] as number) & wanted.high)
    picked[many] = place
    many += isZero(has) ^ 1
  }
  return { places: picked, many }
}

/** The cells of a map, row by row. */
type Grid = Sums & {
  readonly left: number
  readonly top: number
  readonly width: number
  /** A coordinate divided by two to this power is its column or row. */
  readonly shift: number
}

function gridOf({ left, top, right, bottom }: Square, zoom: number): Grid {
  const width = right - left + 1
  return { left, top, width, shift: UNITS_ZOOM - zoom, ...emptySums(width * (bottom - top + 1)) }
}

function cellAt({ left, top, width, shift }: Grid, x: number, y: number): number {
  return ((y >> shift) - top) * width + (x >> shift) - left
}

/** When a run lies within one cell, the cell is determined once for the whole run. */
function addByRun(grid: Grid, { mx, my, capacity, runs }: OfficeColumns, { places, many }: Picked): void {
  let i = 0
  for (let run = 0; i < many; run += 1) {
    const end = runs.ends[run] as number
    const [first, before] = [places[i] as number, i]
    let [desks, sumX, sumY] = [0, 0, 0]
    for (let place = first; place < end; place = i < many ? (places[i] as number) : end) {
      desks += capacity[place] as number
      sumX += mx[place] as number
      sumY += my[place] as number
      i += 1
    }
    if (i > before) addTo(grid, cellAt(grid, mx[first] as number, my[first] as number), i - before, desks, sumX, sumY)
  }
}

function addOneByOne(grid: Grid, { mx, my, capacity }: OfficeColumns, { places, many }: Picked): void {
  for (let i = 0; i < many; i += 1) {
    const place = places[i] as number
    const x = mx[place] as number
    const y = my[place] as number
    addTo(grid, cellAt(grid, x, y), 1, capacity[place] as number, x, y)
  }
}

/** Adds the precomputed sums of the runs. */
function addRuns(grid: Grid, { mx, my, runs }: OfficeColumns): void {
  for (let run = 0; run < runs.n.length; run += 1) {
    const last = (runs.ends[run] as number) - 1
    const at = cellAt(grid, mx[last] as number, my[last] as number)
    addTo(grid, at, runs.n[run] as number, runs.desks[run] as number, runs.x[run] as number, runs.y[run] as number)
  }
}

function cellsOf(grid: Grid): MapCell[] {
  const cells: MapCell[] = []
  for (const [at, n] of grid.n.entries()) {
    if (n === 0) continue
    const middle = unmercator({ x: (grid.x[at] as number) / n, y: (grid.y[at] as number) / n })
    const place = { x: grid.left + (at % grid.width), y: grid.top + Math.floor(at / grid.width) }
    cells.push({ ...place, n, desks: grid.desks[at] as number, ...middle })
  }
  return cells.sort((a, b) => b.n - a.n || a.x - b.x || a.y - b.y)
}

function touch(a: Square, b: Square): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

function contains(outer: Square, inner: Square): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}
