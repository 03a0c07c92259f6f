/** What another address is, in the words of {@link effects}: the same street with a better pin is none. */
import { distanceMetres } from '#kernel/geo.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { effects, type OfficeFacts } from './effects.ts'
import { PIN_METRES } from './limits.ts'

export type Place = {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: 'DE' | 'AT' | 'CH'
  readonly zone: string
  readonly lat: number
  readonly lng: number
}

export type Move = {
  readonly refusal: RefusalCode | null
  /** Guests would go elsewhere, so whoever does it has to have seen which offices move. */
  readonly isFar: boolean
  /** Nothing changes at all. */
  readonly isSame: boolean
}

/** @param facts of each office at the place, because all of them move with it */
export function checkMove(before: Place, after: Place, facts: readonly OfficeFacts[]): Move {
  const movedMetres = distanceMetres(before, after)
  const isOtherAddress = textOf(before) !== textOf(after)
  const refusals = facts.flatMap((one) => [
    ...(before.zone === after.zone ? [] : [effects({ kind: 'zone' }, one).refusal]),
    effects({ kind: 'address', movedMetres, isOtherAddress }, one).refusal,
  ])
  return {
    refusal: refusals.find((one) => one !== null) ?? null,
    isFar: isOtherAddress || movedMetres > PIN_METRES,
    isSame: !isOtherAddress && before.lat === after.lat && before.lng === after.lng,
  }
}

/** Each country has zones of its own, so another country is another zone. */
const textOf = ({ street, postcode, city, country }: Place) => [street, postcode, city, country].join('\n')
