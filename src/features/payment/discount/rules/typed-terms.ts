/** What the form of a discount code sends, as the API takes it (contract.ts); what makes no sense goes on and is refused there. */
import { typedCents } from '../../rules/typed-cents.ts'
import { ALL_WEEKDAYS } from './terms.ts'

export const DISCOUNT_FIELDS = [
  'code',
  'percent',
  'amount',
  'currency',
  'validFrom',
  'validUntil',
  'usageLimit',
  'personLimit',
  'minimum',
  'maximum',
  'bookingFrom',
  'bookingUntil',
  'weekday1',
  'offices',
  'providers',
  'people',
  'fundedBy',
] as const

export const weekdayField = (day: number) => `weekday${day}`
export const officeField = (id: number) => `office${id}`

type Typed = (name: string) => string

/** "12" is 12; what is no whole number becomes one that is refused beside its field. */
function wholeOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

const listOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** @param isTicked whether a checkbox of this name was sent */
export function typedTerms(typed: Typed, isTicked: (name: string) => boolean) {
  const when = (name: string) => (typed(name) === '' ? {} : { [name]: typed(name) })
  const cents = (name: string, field: string) => (typed(field) === '' ? {} : { [name]: typedCents(typed(field)) })
  const limit = (name: string) => (typed(name) === '' ? null : wholeOf(typed(name)))
  const weekdays = ALL_WEEKDAYS.filter((day) => isTicked(weekdayField(day)))
  return {
    code: typed('code'),
    ...(typed('percent') === '' ? {} : { percent: wholeOf(typed('percent')) }),
    ...cents('amountCents', 'amount'),
    ...when('currency'),
    ...when('validFrom'),
    ...when('validUntil'),
    usageLimit: limit('usageLimit'),
    personLimit: limit('personLimit'),
    ...cents('minimumCents', 'minimum'),
    ...cents('maximumCents', 'maximum'),
    weekdays,
    ...when('bookingFrom'),
    ...when('bookingUntil'),
  }
}

/** What only operators choose. */
export function typedReach(typed: Typed) {
  return {
    fundedBy: typed('fundedBy') === 'provider' ? ('provider' as const) : ('platform' as const),
    people: listOf(typed('people')),
    offices: listOf(typed('offices')).map(wholeOfId),
    providers: listOf(typed('providers')).map(wholeOfId),
  }
}

function wholeOfId(text: string): number {
  return /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
}
