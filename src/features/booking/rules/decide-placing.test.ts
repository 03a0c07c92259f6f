import { expect, test } from 'vitest'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { toCents, ZERO } from '#kernel/money.ts'
import { decidePlacing, decideWaiterHold, checkSlot, type PlacingInput } from './decide-placing.ts'
import { HOLD_LIMITS } from './limits.ts'
import type { Offer } from './offer.ts'

const NOW = Temporal.Instant.from('2026-11-23T08:00:00Z')
const ALL_DAY = '1'.repeat(96)
const CARD = { id: 7, kind: 'card' } as const
const SEPA = { id: 8, kind: 'sepa' } as const

type Changes = {
  viewer?: Partial<Extract<PlacingInput['viewer'], { refugee: boolean }>>
  wish?: Partial<PlacingInput['wish']>
  purpose?: PlacingInput['purpose']
  office?: Partial<Offer['office']>
  booker?: Partial<Offer['booker']>
  held?: Partial<Offer['booker']['held']>
  ownHold?: Offer['ownHold']
  method?: Offer['method']
  isByStatement?: boolean
  discount?: number
}

function given(changes: Changes) {
  const { viewer, wish, purpose = 'pay', office, booker, held } = changes
  const { ownHold = null, method = CARD, isByStatement = false } = changes
  const placing: PlacingInput = {
    viewer: { id: 'p', kind: 'user', companyId: null, verified: true, suspended: false, refugee: false, ...viewer },
    wish: {
      day: '2026-11-24',
      quarter: 40,
      hours: 4,
      quantity: 1,
      discountCode: null,
      expectedCents: toCents(4000),
      ...wish,
    },
    purpose,
  }
  const offer: Offer = {
    office: {
      status: 'published',
      zone: 'Europe/Berlin',
      leadHours: 0,
      audience: { type: 0, ownerId: 'owner', companyIds: [] },
      priceCents: toCents(1000),
      currency: 'EUR',
      country: 'DE',
      taxMode: 'standard',
      open: ALL_DAY,
      ...office,
    },
    booker: {
      rights: null,
      hasBillingAddress: true,
      unpaidLegs: 0,
      hasPaid: true,
      ...booker,
      held: {
        holds: 0,
        desks: 0,
        desksFromAddress: 0,
        sameSlotUntil: null,
        sameSlotTerms: 0,
        lapses: 0,
        lastLapse: null,
        ...held,
      },
    },
    ownHold,
    method,
    isByStatement,
  }
  return { placing, offer }
}

function decide(changes: Changes) {
  const { placing, offer } = given(changes)
  const slot = checkSlot(placing, offer, NOW)
  if (!slot.ok) return slot.refusal.code
  const decided = decidePlacing(placing, offer, slot.value, toCents(changes.discount ?? 0), NOW)
  return decided.ok ? decided.value : decided.refusal.code
}

test.each<[string, Changes, string]>([
  ['not published', { office: { status: 'unpublished' } }, 'booking.office_not_bookable'],
  ['closed then', { office: { open: '0'.repeat(96) } }, 'booking.closed'],
  [
    'for others only',
    { office: { audience: { type: OFFICE_TYPE.employeesOnly, ownerId: 'o', companyIds: [4] } } },
    'request.not_found',
  ],
  ['their own', { office: { audience: { type: 0, ownerId: 'p', companyIds: [] } } }, 'booking.own_office'],
  ['not verified', { viewer: { verified: false } }, 'booking.unverified'],
  ['no billing address', { booker: { hasBillingAddress: false } }, 'booking.no_billing_address'],
  ['something unpaid', { booker: { unpaidLegs: 1 } }, 'booking.unpaid'],
  ['suspended, and only keeping', { viewer: { suspended: true }, purpose: 'hold' }, 'booking.suspended'],
  ['another total than shown', { wish: { expectedCents: toCents(3999) } }, 'booking.price_changed'],
  ['a code that takes something off, not in the total shown', { discount: 500 }, 'booking.price_changed'],
  ['no method', { method: null }, 'booking.no_payment_method'],
  ['debit in francs', { method: SEPA, office: { currency: 'CHF' } }, 'payment.currency'],
  ['too many holds', { held: { holds: HOLD_LIMITS.proven.holds } }, 'booking.too_many_holds'],
  [
    'too many holds of a newcomer',
    { booker: { hasPaid: false }, held: { holds: HOLD_LIMITS.newcomer.holds } },
    'booking.too_many_holds',
  ],
])('refused: %s', (_, changes, code) => {
  expect(decide(changes)).toBe(code)
})

test.each<[string, Changes, object]>([
  [
    'a card, soon',
    {},
    {
      status: 'held',
      legState: 'hold_action',
      isToBeHeld: true,
      methodId: 7,
      isCountedByAddress: false,
      limits: HOLD_LIMITS.proven,
    },
  ],
  [
    'a card, in three weeks',
    { wish: { day: '2026-12-14' } },
    { status: 'confirmed', holdUntil: null, legState: 'scheduled', isToBeHeld: false, methodId: 7 },
  ],
  [
    'by statement, soon, without a method',
    { isByStatement: true, method: null },
    {
      status: 'confirmed',
      legState: 'scheduled',
      isToBeHeld: false,
      methodId: null,
      holdAt: null,
      isByStatement: true,
    },
  ],
  [
    'by statement, although there is a card',
    { isByStatement: true },
    { status: 'confirmed', legState: 'scheduled', methodId: null, isByStatement: true },
  ],
  [
    'free for a refugee',
    {
      viewer: { refugee: true },
      office: { audience: { type: OFFICE_TYPE.refugee, ownerId: 'o', companyIds: [] } },
      wish: { expectedCents: ZERO },
      method: null,
    },
    { status: 'confirmed', legState: 'none', methodId: null, dueAt: null },
  ],
  [
    'a code that pays it all',
    { discount: 4000, wish: { expectedCents: ZERO, discountCode: 'ALL' }, method: null },
    { status: 'confirmed', legState: 'none', discountCode: 'ALL' },
  ],
  ['a code that takes nothing off is not used up', { wish: { discountCode: 'NOTHING' } }, { discountCode: null }],
  [
    'held by a newcomer',
    { purpose: 'hold', booker: { hasPaid: false } },
    { status: 'held', methodId: null, isToBeHeld: false, isCountedByAddress: true, limits: HOLD_LIMITS.newcomer },
  ],
  ['held by somebody proven', { purpose: 'hold' }, { isCountedByAddress: false }],
  [
    'held for a company',
    { purpose: 'hold', viewer: { kind: 'employee', companyId: 4 }, booker: { hasPaid: false } },
    { isCountedByAddress: false, limits: HOLD_LIMITS.company },
  ],
  [
    'held without a billing address or confirmed e-mail',
    { purpose: 'hold', viewer: { verified: false }, booker: { hasBillingAddress: false } },
    { status: 'held' },
  ],
])('placed: %s', (_, changes, booking) => {
  expect(decide(changes)).toMatchObject({ kind: 'place', endHold: null, booking })
})

// As texts: two instants have no properties of their own, so that any two of them match.
test('a hold ends ten minutes from now, and the money is taken a quarter of an hour after the end', () => {
  const decision = decide({})
  if (typeof decision === 'string' || decision.kind !== 'place') throw new Error('it was not placed')
  const { holdUntil, dueAt, freeUntil } = decision.booking
  expect([holdUntil, dueAt, freeUntil].map(String)).toEqual([
    '2026-11-23T08:10:00Z',
    '2026-11-24T13:15:00Z',
    '2026-11-24T07:00:00Z',
  ])
  const later = decide({ wish: { day: '2026-12-14' } })
  if (typeof later === 'string' || later.kind !== 'place') throw new Error('it was not placed')
  expect(String(later.booking.holdAt)).toBe('2026-12-11T09:00:00Z')
})

const OWN = { id: 99, totalCents: toCents(4000), discountCode: null }

test.each<[string, Changes, object]>([
  [
    'the same is paid, whatever else they keep',
    { ownHold: OWN, held: { holds: 6 } },
    { kind: 'own_hold', bookingId: 99 },
  ],
  [
    'a code came',
    { ownHold: OWN, discount: 500, wish: { discountCode: 'TEN', expectedCents: toCents(3500) } },
    { kind: 'place', endHold: 99 },
  ],
  [
    'a code went',
    { ownHold: { ...OWN, totalCents: toCents(3500), discountCode: 'TEN' } },
    { kind: 'place', endHold: 99 },
  ],
  [
    'held anew at another price, whatever else they keep',
    { ownHold: { ...OWN, totalCents: toCents(1) }, held: { holds: 6 } },
    { kind: 'place', endHold: 99 },
  ],
])('with an own hold of this time: %s', (_, changes, decision) => {
  expect(decide(changes)).toMatchObject(decision)
})

test('a place offered to who waits is held by the same rules, and counts against nobody', () => {
  const until = NOW.add({ minutes: 30 })
  const hold = (changes: Changes) => {
    const { placing, offer } = given(changes)
    const decided = decideWaiterHold(placing, offer, until, NOW)
    return decided.ok ? decided.value : decided.refusal.code
  }
  const held = hold({ method: null })
  expect(typeof held === 'string' ? held : String(held.holdUntil)).toBe(String(until))
  expect(held).toMatchObject({
    status: 'held',
    limits: null,
    isCountedByAddress: false,
  })
  expect(hold({ ownHold: OWN })).toBe('booking.no_free_desks')
  expect(hold({ viewer: { verified: false } })).toBe('booking.unverified')
  expect(hold({ held: { holds: HOLD_LIMITS.newcomer.holds } })).toBe('booking.too_many_holds')
})
