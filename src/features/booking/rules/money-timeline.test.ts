import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { moneyTimeline, owedCents, type BookingMoney } from './money-timeline.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}Z`)
const MONEY: BookingMoney = {
  status: 'confirmed',
  leg: 'held',
  isHeld: true,
  holdCents: toCents(8000),
  amountCents: toCents(4000),
  capturedCents: toCents(0),
  refundedCents: toCents(0),
  createdAt: at('10T08:00:00'),
  confirmedAt: at('10T08:01:00'),
  canceledAt: null,
  holdAt: null,
  dueAt: at('11T13:15:00'),
  isDebit: false,
  debitAt: null,
  changedAt: at('10T08:01:00'),
}
const DEBIT = { status: 'completed', isDebit: true, isHeld: false } as const
const late = {
  status: 'canceled',
  leg: 'due',
  amountCents: toCents(2000),
  canceledAt: at('11T08:00:00'),
  dueAt: at('11T08:00:00'),
} as const

test.each<[string, Partial<BookingMoney>, string]>([
  ['free of charge', { leg: 'none' }, 'nothing 0'],
  ['held', {}, 'hold 8000, captured 4000'],
  ['held later', { leg: 'scheduled', isHeld: false }, 'hold_planned 8000'],
  ['to be confirmed', { leg: 'hold_action', status: 'held', confirmedAt: null }, 'action 8000'],
  ['not confirmed in time', { leg: 'hold_action', status: 'expired', confirmedAt: null }, ''],
  [
    'paid',
    { leg: 'paid', status: 'completed', capturedCents: toCents(4000) },
    'hold 8000, captured 4000, released 4000',
  ],
  [
    'paid, and a part given back',
    { leg: 'part_refunded', status: 'completed', capturedCents: toCents(4000), refundedCents: toCents(1000) },
    'hold 8000, captured 4000, released 4000, refunded 1000',
  ],
  [
    'a fee, given back',
    { ...late, leg: 'refunded', capturedCents: toCents(2000), refundedCents: toCents(2000) },
    'hold 8000, fee 2000, released 6000, refunded 2000',
  ],
  ['canceled for free', { leg: 'released', status: 'canceled' }, 'hold 8000, released 8000'],
  ['canceled late, before the capture', late, 'hold 8000, fee 2000, released 6000'],
  ['canceled late, while it is captured', { ...late, leg: 'capturing' }, 'hold 8000, fee 2000, released 6000'],
  [
    'canceled late, after the capture',
    { ...late, leg: 'paid', capturedCents: toCents(2000) },
    'hold 8000, fee 2000, released 6000',
  ],
  ['canceled late, nothing was ever held', { ...late, isHeld: false }, 'fee 2000'],
  ['a fee as high as the hold', { ...late, amountCents: toCents(8000) }, 'hold 8000, fee 8000'],
  ['disputed', { leg: 'disputed', capturedCents: toCents(4000) }, 'hold 8000, captured 4000, disputed 4000'],
  ['taken back', { leg: 'charged_back' }, 'hold 8000, taken_back 4000'],
  ['a debit: before the visit', { ...DEBIT, leg: 'scheduled' }, 'debit_planned 4000'],
  ['a debit: after the visit', { ...DEBIT, leg: 'due' }, 'debit_planned 4000'],
  ['a debit: announced', { ...DEBIT, leg: 'debit_scheduled', debitAt: at('13T05:00:00') }, 'debit_announced 4000'],
  ['a debit: being sent', { ...DEBIT, leg: 'capturing', debitAt: at('13T05:00:00') }, 'debit_running 4000'],
  ['a debit: on its way', { ...DEBIT, leg: 'processing', debitAt: at('13T05:00:00') }, 'debit_running 4000'],
  ['a debit: paid', { ...DEBIT, leg: 'paid', capturedCents: toCents(4000) }, 'captured 4000'],
  ['a debit: failed', { ...DEBIT, leg: 'failed' }, 'failed 4000'],
  ['a debit: returned', { ...DEBIT, leg: 'charged_back' }, 'taken_back 4000'],
  [
    'a debit: the fee',
    { ...late, ...DEBIT, leg: 'paid', status: 'canceled', capturedCents: toCents(2000) },
    'fee 2000',
  ],
  ['a debit: canceled for free', { ...DEBIT, leg: 'released', status: 'canceled' }, ''],
  ['the charge failed', { leg: 'failed' }, 'hold 8000, failed 4000'],
])('%s', (_, change, lines) => {
  expect(
    moneyTimeline({ ...MONEY, ...change })
      .map(({ kind, cents }) => `${kind} ${cents}`)
      .join(', '),
  ).toBe(lines)
})

describe('what is owed', () => {
  const of = (status: BookingMoney['status'], fee: number) =>
    owedCents({ status, totalCents: toCents(2400), feeCents: toCents(fee) })
  test.each([
    ['confirmed', 0, 2400],
    ['completed', 0, 2400],
    ['held', 0, 2400],
    ['canceled', 0, 0],
    ['canceled', 1600, 1600],
    ['expired', 0, 0],
  ] as const)('%s with a fee of %i: %i', (status, fee, owed) => {
    expect(of(status, fee)).toBe(owed)
  })
})
