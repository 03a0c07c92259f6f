import { describe, expect, test } from 'vitest'
import { countGates, missingGates, openWishes, waitsForPayee, WISHES, type GateFacts, type WishFacts } from './gates.ts'
import { FIELD_STEPS } from './wizard-steps.ts'

const COMPLETE: GateFacts = {
  audience: 'everybody',
  valid: new Set(FIELD_STEPS),
  photos: 1,
  emailVerified: true,
  hasBillingAddress: true,
  hasTaxId: true,
  hasTraderData: true,
  payee: 'active',
  isStoppedForReport: false,
}

describe('gates', () => {
  test('nothing is missing', () => expect(missingGates(COMPLETE)).toEqual([]))
  // Each gate is falsified once.
  test.each(FIELD_STEPS)('the step %s', (step) => {
    const valid = new Set(FIELD_STEPS.filter((one) => one !== step))
    expect(missingGates({ ...COMPLETE, valid })).toEqual([step])
  })
  test.each<[string, Partial<GateFacts>]>([
    ['photos', { photos: 0 }],
    ['email', { emailVerified: false }],
    ['billing', { hasBillingAddress: false }],
    ['tax', { hasTaxId: false }],
    ['trader', { hasTraderData: false }],
    ['report', { isStoppedForReport: true }],
    ['payee', { payee: 'none' }],
    ['payee', { payee: 'pending' }],
    ['payee', { payee: 'restricted' }],
  ])('%s %o', (gate, less) => expect(missingGates({ ...COMPLETE, ...less })).toEqual([gate]))

  test('a meter has as many parts as there are gates', () => {
    // Eight steps of the short way and the e-mail address; for outside bookers what belongs to being paid.
    expect(countGates('everybody')).toBe(13)
    expect(countGates('employees')).toBe(9)
  })

  const nobody = { hasBillingAddress: false, hasTaxId: false, hasTraderData: false, payee: 'none' } as const
  test.each(['employees', 'internal'] as const)('%s need nobody to be paid', (audience) =>
    expect(missingGates({ ...COMPLETE, ...nobody, audience })).toEqual([]),
  )
  test.each(['everybody', 'refugees'] as const)('%s do', (audience) =>
    expect(missingGates({ ...COMPLETE, ...nobody, audience })).toEqual(['billing', 'tax', 'trader', 'payee']),
  )
  test('in the order of the wizard', () =>
    expect(missingGates({ ...COMPLETE, valid: new Set(), photos: 0, payee: 'none' })).toEqual([
      'location',
      'category',
      'edit',
      'week',
      'photos',
      'pricing',
      'title',
      'information',
      'type',
      'hours',
      'equipment',
      'rules',
      'contact',
      'payee',
    ]))
  test('it waits for nothing but the payee', () => {
    expect([['payee'], [], ['title', 'payee'], ['title']].map((one) => waitsForPayee(one as never))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('wishes', () => {
  const met: WishFacts = {
    photos: 3,
    descriptionLength: 200,
    hasEnglish: true,
    equipment: 3,
    rules: 1,
    hasEntrance: true,
    hasPhone: true,
    hasCalendar: true,
  }
  test('all met', () => expect(openWishes(met)).toEqual([]))
  const less: Readonly<Record<(typeof WISHES)[number], Partial<WishFacts>>> = {
    photos: { photos: 2 },
    description: { descriptionLength: 199 },
    english: { hasEnglish: false },
    equipment: { equipment: 2 },
    rules: { rules: 0 },
    entrance: { hasEntrance: false },
    phone: { hasPhone: false },
    calendar: { hasCalendar: false },
  }
  test.each(WISHES)('%s', (wish) => expect(openWishes({ ...met, ...less[wish] })).toEqual([wish]))
})
