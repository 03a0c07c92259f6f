/**
 * A filter as the parts that the map's roll-up counts offices in (map_part_cell.part): 0 to 255 are half steps of a price
 * in euros or francs, from 256 on runs of 4 of them, from 512 on of 16, from 768 on of 64; from 1024 on one part for each
 * thing a place has (office/rules/features.ts).
 */
export type CountedBy = {
  /** Both ends belong to it. */
  readonly priceCents: readonly [from: number, to: number]
  readonly equipment: bigint
  readonly categories: bigint
  readonly people: number
}

const PLACES = 256
const RUNS = [3, 2, 1, 0] as const
/** The last place is all above this. */
const HIGHEST_STEP_CENTS = (PLACES / 2 - 1) * 100
const FIRST_FEATURE = 1024
/** Every price an office may have (office.price_cents). */
const HIGHEST_PRICE_CENTS = 1_000_000

export function isAnyPrice({ priceCents: [from, to] }: CountedBy): boolean {
  return from <= 0 && to >= HIGHEST_PRICE_CENTS
}

/**
 * Parts of which every office that is wanted, and no other, is in exactly one.
 * @returns null where the parts cannot tell: for prices within a step, for two things at once, for people
 */
export function mapPartsOf(filter: CountedBy): number[] | null {
  const { equipment, categories, people } = filter
  if (people > 1) return null
  if (equipment === 0n && categories === 0n) return pricePartsOf(filter.priceCents)
  if (!isAnyPrice(filter)) return null
  // A place is of one space type, so those add up; of equipment it has many.
  if (equipment === 0n) return featurePartsOf(categories)
  const parts = featurePartsOf(equipment)
  return categories === 0n && parts.length === 1 ? parts : null
}

/** As few parts as make the range. */
function pricePartsOf([fromCents, toCents]: CountedBy['priceCents']): number[] | null {
  const isOpen = toCents >= HIGHEST_PRICE_CENTS
  if (fromCents > HIGHEST_STEP_CENTS || fromCents % 100 !== 0) return null
  if (!isOpen && (toCents > HIGHEST_STEP_CENTS || toCents % 100 !== 0)) return null
  const parts: number[] = []
  const end = isOpen ? PLACES : toCents / 50 + 1
  for (let place = Math.max(0, fromCents / 50); place < end;) {
    const at = place
    const run = RUNS.find((one) => at % 4 ** one === 0 && at + 4 ** one <= end) ?? 0
    parts.push(run * PLACES + at / 4 ** run)
    place += 4 ** run
  }
  return parts
}

function featurePartsOf(bits: bigint): number[] {
  return Array.from({ length: 63 }, (_, place) => place)
    .filter((place) => (bits >> BigInt(place)) & 1n)
    .map((place) => FIRST_FEATURE + place)
}
