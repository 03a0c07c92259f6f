/** Settings of what bookers pay, what the marketplace keeps, and when providers get theirs. */
import { z } from 'zod'
import type { Dated } from '#kernel/dated.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { isIsoDate } from '#kernel/time.ts'

const PERCENT = /^([0-9]{1,2}(?:\.[0-9]{1,2})?)(?: from ([0-9]{4}-[0-9]{2}-[0-9]{2}))?$/
/** For the first rate, which has none. */
const BEGINNING = '0001-01-01'

/** @returns null unless it is a rate, and after it later ones, each with the day from which it holds */
export function readCommission(text: string): Dated<BasisPoints> | null {
  const rates = text.split(',').map((part) => {
    const [, percent, from = BEGINNING] = PERCENT.exec(part.trim()) ?? []
    return { from, value: percent === undefined ? Number.NaN : Math.round(Number(percent) * 100) }
  })
  const [first, ...later] = rates
  if (!first || first.from !== BEGINNING || rates.some(({ value }) => !(value <= 5000))) return null
  if (later.some(({ from }, nth) => !isIsoDate(from) || from <= (later[nth - 1]?.from ?? BEGINNING))) return null
  return [first, ...later]
}

export const MONEY_SETTINGS = {
  RIGHT_OF_WITHDRAWAL: {
    form: 'excluded or granted',
    example: 'granted',
    fallback: 'excluded',
    about:
      'what private bookers pay who withdraw from the contract before it begins: excluded = what cancelling costs, because services on a fixed date are exempt; granted = nothing. Ask your lawyer',
    schema: z.enum(['excluded', 'granted']),
  },
  COMMISSION: {
    form: 'percent, and after a comma each later rate with its first day',
    example: '20, 18 from 2027-01-01',
    fallback: '20',
    about:
      'what the marketplace keeps of the price of a booking until owners have announced another rate at the desk, which tells all providers 15 days before; a booking keeps the rate of the day on which it was made',
    schema: z.string().transform((text, context) => {
      const rates = readCommission(text)
      if (rates === null) context.addIssue({ code: 'custom', message: 'no such rates' })
      return rates ?? ([{ from: BEGINNING, value: 0 }] as Dated<BasisPoints>)
    }),
  },
  NEW_PROVIDER_DAYS: {
    form: 'a number of days, 0 to 180',
    example: '30',
    fallback: '0',
    about: 'how long after their first paid booking a provider is new; 0 = nobody is',
    schema: z.coerce.number().int().min(0).max(180),
  },
  NEW_PROVIDER_WAIT_DAYS: {
    form: 'a number of days, 2 to 90',
    example: '7',
    fallback: '7',
    about: 'how long after a visit the income of a new provider is kept; that of others is kept for two days',
    schema: z.coerce.number().int().min(2).max(90),
  },
} as const
