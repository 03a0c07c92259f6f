import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { LEG_STATES } from '../../rules/leg-states.ts'
import { hasHistory, moneyTimeline, type MoneyFacts, type MoneyKind, type PastMoney } from './money-timeline.ts'
import { payerHistory } from './payer-history.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`)
const MONEY: MoneyFacts = {
  status: 'confirmed',
  leg: 'held',
  hold: { cents: toCents(8000), at: at('10T08:01:00'), freedAt: null, takenCents: toCents(0) },
  holdCents: toCents(8000),
  amountCents: toCents(4000),
  createdAt: at('10T08:00:00'),
  confirmedAt: at('10T08:01:00'),
  canceledAt: null,
  holdAt: null,
  dueAt: at('11T13:15:00'),
  isDebit: false,
  debitAt: null,
  changedAt: at('10T08:01:00'),
}
/** The hold of the card, once what was due was taken of it. */
const taken = (cents: number) => ({
  hold: {
    cents: toCents(8000),
    at: at('10T08:01:00'),
    freedAt: at(cents > 0 ? '11T13:15:00' : '11T13:14:00'),
    takenCents: toCents(cents),
  },
})
const DEBIT = { status: 'completed', isDebit: true, hold: null } as const
const late = {
  status: 'canceled',
  leg: 'due',
  amountCents: toCents(2000),
  canceledAt: at('11T08:00:00'),
  dueAt: at('11T08:00:00'),
} as const
/** A minute after the other, from the day of the visit on. */
const past = (...kinds: readonly (readonly [MoneyKind, number])[]): PastMoney[] =>
  kinds.map(([kind, cents], nth) => ({ kind, cents: toCents(cents), at: at('11T13:15:00').add({ minutes: nth }) }))

test.each<[string, Partial<MoneyFacts>, PastMoney[], string]>([
  ['free of charge', { leg: 'none', hold: null }, [], 'nothing 0'],
  ['held', {}, [], 'hold 8000, captured 4000?'],
  ['held later', { leg: 'scheduled', hold: null }, [], 'hold_planned 8000?'],
  ['held later, and it failed', { leg: 'hold_failed', hold: null }, [], 'failed 8000'],
  ['to be confirmed', { leg: 'hold_action', status: 'held', confirmedAt: null, hold: null }, [], 'action 8000'],
  ['not confirmed in time', { leg: 'hold_action', status: 'expired', confirmedAt: null, hold: null }, [], ''],
  ['made longer', {}, past(['extended', 1000]), 'hold 8000, extended 1000, captured 4000?'],
  [
    'paid',
    { leg: 'paid', status: 'completed', ...taken(4000) },
    past(['captured', 4000], ['invoice', 4000]),
    'hold 8000, captured 4000, released 4000, invoice 4000',
  ],
  [
    'paid, and a part given back',
    { leg: 'part_refunded', status: 'completed', ...taken(4000) },
    past(['captured', 4000], ['refunded', 1000], ['credit_note', 1000]),
    'hold 8000, captured 4000, released 4000, refunded 1000, credit_note 1000',
  ],
  [
    'a fee, given back',
    { ...late, leg: 'refunded', ...taken(2000) },
    past(['captured', 2000], ['refunded', 2000]),
    'hold 8000, fee 2000, released 6000, refunded 2000',
  ],
  ['canceled for free', { leg: 'released', status: 'canceled', ...taken(0) }, [], 'hold 8000, released 8000'],
  ['canceled for free, before the card was held', { leg: 'released', status: 'canceled', hold: null }, [], ''],
  ['canceled late, before the capture', late, [], 'hold 8000, fee 2000?, released 6000?'],
  ['canceled late, while it is captured', { ...late, leg: 'capturing' }, [], 'hold 8000, fee 2000?, released 6000?'],
  [
    'canceled late, after the capture',
    { ...late, leg: 'paid', ...taken(2000) },
    past(['captured', 2000]),
    'hold 8000, fee 2000, released 6000',
  ],
  ['canceled late, nothing was ever held', { ...late, hold: null }, [], 'fee 2000?'],
  ['a fee as high as the hold', { ...late, amountCents: toCents(8000) }, [], 'hold 8000, fee 8000?'],
  [
    'disputed',
    { leg: 'disputed', ...taken(4000) },
    past(['captured', 4000], ['disputed', 4000]),
    'hold 8000, captured 4000, released 4000, disputed 4000',
  ],
  [
    'taken back',
    { leg: 'charged_back', changedAt: at('20T08:00:00'), ...taken(4000) },
    past(['captured', 4000], ['disputed', 4000]),
    'hold 8000, captured 4000, released 4000, disputed 4000, taken_back 4000',
  ],
  [
    'given up',
    { leg: 'written_off', ...taken(0) },
    past(['given_up', 4000]),
    'hold 8000, released 8000, given_up 4000',
  ],
  [
    'held, lost, and charged without a hold',
    { leg: 'paid', status: 'completed', ...taken(0) },
    past(['captured', 4000]),
    'hold 8000, released 8000, captured 4000',
  ],
  ['a fee, of a card that was never held', { ...late, leg: 'paid', hold: null }, past(['captured', 2000]), 'fee 2000'],
  [
    'a debit that failed, paid by card',
    { leg: 'paid', status: 'completed', hold: null },
    past(['debit_running', 4000], ['failed', 4000], ['captured', 4000]),
    'debit_running 4000, failed 4000, captured 4000',
  ],
  [
    'a debit that failed, and the ledger says it',
    { ...DEBIT, leg: 'failed', changedAt: at('20T08:00:00') },
    past(['debit_running', 4000], ['failed', 4000]),
    'debit_running 4000, failed 4000',
  ],
  ['a debit: before the visit', { ...DEBIT, leg: 'scheduled' }, [], 'debit_planned 4000?'],
  ['a debit: after the visit', { ...DEBIT, leg: 'due' }, [], 'debit_planned 4000?'],
  ['a debit: announced', { ...DEBIT, leg: 'debit_scheduled', debitAt: at('13T05:00:00') }, [], 'debit_announced 4000?'],
  ['a debit: being sent', { ...DEBIT, leg: 'capturing', debitAt: at('13T05:00:00') }, [], 'debit_running 4000'],
  ['a debit: on its way', { ...DEBIT, leg: 'processing' }, past(['debit_running', 4000]), 'debit_running 4000'],
  [
    'a debit: paid',
    { ...DEBIT, leg: 'paid' },
    past(['debit_running', 4000], ['captured', 4000]),
    'debit_running 4000, captured 4000',
  ],
  [
    'a debit: failed',
    { ...DEBIT, leg: 'failed', changedAt: at('20T08:00:00') },
    past(['debit_running', 4000]),
    'debit_running 4000, failed 4000',
  ],
  ['a debit: canceled for free', { ...DEBIT, leg: 'released', status: 'canceled' }, [], ''],
  [
    'the charge failed',
    { leg: 'failed', changedAt: at('11T13:16:00'), ...taken(0) },
    [],
    'hold 8000, released 8000, failed 4000',
  ],
])('%s', (_, change, happened, lines) => {
  expect(
    moneyTimeline({ ...MONEY, ...change }, happened)
      .map(({ kind, cents, isAhead }) => `${kind} ${cents}${isAhead ? '?' : ''}`)
      .join(', '),
  ).toBe(lines)
})

test('only what is due has a history, and what was made longer', () => {
  expect(LEG_STATES.filter((leg) => !hasHistory(leg, 0))).toEqual([
    'none',
    'scheduled',
    'hold_action',
    'held',
    'hold_failed',
    'released',
  ])
  expect(hasHistory('held', 1)).toBe(true)
})

describe('what the ledger says to the payer', () => {
  const posting = (id: number, kind: string, lines: Record<string, number>) =>
    Object.entries(lines).map(([code, cents]) => ({
      id,
      kind,
      effective_at: at('11T13:15:00'),
      code,
      amount_cents: toCents(cents),
    }))
  const told = (...postings: ReturnType<typeof posting>[]) =>
    payerHistory(postings.flat()).map(({ kind, cents }) => `${kind} ${cents}`)

  test('a card: what is due is told when it is charged; fees and shares are for others', () => {
    expect(
      told(
        posting(1, 'due', {
          receivable: 4000,
          provider_payable: -3200,
          commission_revenue: -672,
          'vat_output:DE': -128,
        }),
        posting(2, 'captured', { psp_balance: 3915, receivable: -4000, psp_fees: 85 }),
        posting(3, 'transferred', { provider_payable: 3200, psp_balance: -3200 }),
      ),
    ).toEqual(['captured 4000'])
  })

  test('a debit: on its way, paid, returned', () => {
    expect(
      told(
        posting(1, 'debited', { psp_in_transit: 4000, receivable: -4000 }),
        posting(2, 'captured', { psp_balance: 3965, psp_in_transit: -4000, psp_fees: 35 }),
        posting(3, 'disputed', { receivable: 4000, psp_balance: -4750, psp_fees: 750 }),
        posting(4, 'dispute_loss', { receivable: -4000, provider_payable: 3200, commission_revenue: 672 }),
      ),
    ).toEqual(['debit_running 4000', 'captured 4000', 'disputed 4000', 'given_up 4000'])
  })

  test('refunds: told as decided until they are made, or taken by the bank', () => {
    const decided = (id: number, cents: number) =>
      posting(id, 'refunded', { provider_debt: cents, refund_payable: -cents })
    const made = (id: number, kind: string, cents: number) =>
      posting(id, kind, { refund_payable: cents, psp_balance: -cents })
    expect(told(decided(1, 500))).toEqual(['refund_decided 500'])
    expect(told(decided(1, 500), made(2, 'refund_sent', 500))).toEqual(['refunded 500'])
    expect(told(decided(1, 500), decided(2, 700), made(3, 'refund_sent', 500))).toEqual([
      'refund_decided 700',
      'refunded 500',
    ])
    expect(told(decided(1, 500), made(2, 'refund_absorbed', 500))).toEqual(['refund_absorbed 500'])
  })
})
