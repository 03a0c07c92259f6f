/** The world a payment provider is tried in, and what all cases do in it. */
import { test } from 'vitest'
import { toCents, type Currency } from '#kernel/money.ts'
import type { MethodInput, PaymentProvider } from '#ports/payments.ts'

/** The cards the cases need, by what they do; every provider has test numbers or test tokens for these. */
export type ContractCard =
  | 'good'
  | 'otherBrand'
  | 'refusedAtSetup'
  | 'expired'
  | 'insufficient'
  | 'declinesLater'
  | 'asksAtSetup'
  | 'asksAlways'
  | 'asksThenInsufficient'
  | 'unknown'
  | 'wrongCheckDigit'

/** What can be done to a provider from here. What can not be done to a real one is skipped, for all to see. */
export type ContractMeans = {
  /** Its clock can be moved, and a card's expiry chosen. */
  readonly time: boolean
  /** The payer's part can be played, and answers can be lost. */
  readonly payer: boolean
  readonly cards: readonly ContractCard[]
}

/** The sandbox's numbers for them. */
export const CARD_NUMBERS: Readonly<Record<ContractCard, string>> = {
  good: '4242424242424242',
  otherBrand: '5555555555554444',
  refusedAtSetup: '4000000000000002',
  expired: '4000000000000069',
  insufficient: '4000000000009995',
  declinesLater: '4000000000000341',
  asksAtSetup: '4000002500003155',
  asksAlways: '4000002760003184',
  asksThenInsufficient: '4000008260003178',
  unknown: '4012888888881881',
  wrongCheckDigit: '4242424242424241',
}

export const EVERY_CARD = Object.keys(CARD_NUMBERS) as readonly ContractCard[]

export type ContractWorld = {
  readonly payments: PaymentProvider
  /** How this provider is given a card. */
  card(which: ContractCard, expires: { month: number; year: number }): MethodInput
  /** The end of every key and owner, for a provider that remembers earlier runs. */
  readonly salt: string
  /** What is kept of a charge: a number, or a matcher where nobody here can know. */
  feeOf(cents: number): unknown
  readonly now: () => Temporal.Instant
  advance(duration: Temporal.DurationLike): void
  /** The payer opens the address and says yes or no. */
  answer(url: string, accept: boolean): Promise<void>
  /** While it runs, calls do their work but their answers are lost. */
  losingAnswers<T>(call: () => Promise<T>): Promise<T>
  /** Runs inside a transaction of the product's database. */
  insideTransaction<T>(call: () => Promise<T>): Promise<T>
  /** A webhook of this provider's own form: the payment changed. */
  webhook(event: { id: string; ref: string }): Buffer
  signed(raw: Buffer): Record<string, string>
  /** How many payments the provider knows for a leg. */
  paymentsOfLeg(legRef: string): Promise<number>
  close(): Promise<void>
}

export const RETURN_URL = 'https://viertel.example/back'

export type ContractActs = ReturnType<typeof contractActs>

/** @param open the world of the running case */
export function contractActs(open: () => ContractWorld, means: ContractMeans) {
  let count = 0
  const fresh = (what: string) => `${what}:${(count += 1)}${open().salt}`
  /** `test`, or a visible skip where the provider does not give the means. */
  const needing = (needs: Partial<ContractMeans>) =>
    (needs.time && !means.time) ||
    (needs.payer && !means.payer) ||
    needs.cards?.some((card) => !means.cards.includes(card))
      ? test.skip
      : test
  const on = {
    get world() {
      return open()
    },
    get payments(): PaymentProvider {
      return open().payments
    },
  }
  const customer = async () => {
    const ownerRef = fresh('person')
    const input = { ownerRef, email: `contract-${count}@example.com`, name: 'Ada', locale: 'de' as const }
    return (await on.payments.ensureCustomer(input, `${ownerRef}:customer`)).customerRef
  }
  const card = (which: ContractCard, expires = { month: 12, year: 2030 }) => on.world.card(which, expires)
  const setUp = async (which: ContractCard, key = fresh('setup')) => {
    const customerRef = await customer()
    const result = await on.payments.setUpMethod({ customerRef, method: card(which), returnUrl: RETURN_URL }, key)
    return { customerRef, result }
  }
  /** A card that is ready to pay with. */
  const payer = async (which: ContractCard) => {
    const { customerRef, result } = await setUp(which)
    const ready = result.status === 'action_required' ? await accepted(result) : result
    if (ready.status !== 'ready') throw new Error(`the card is ${ready.status}`)
    return { customerRef, methodRef: ready.method.methodRef }
  }
  const accepted = async (result: { setupRef: string; action: { url: string } }) => {
    await on.world.answer(result.action.url, true)
    return on.payments.getSetup(result.setupRef)
  }
  const wish = (who: { customerRef: string; methodRef: string }, cents = 8000, currency: Currency = 'EUR') => ({
    ...who,
    amount: { cents: toCents(cents), currency },
    legRef: fresh('leg'),
    onSession: true,
    returnUrl: RETURN_URL,
    descriptor: 'Viertel 1',
  })
  const held = async (cents = 8000) => {
    const result = await on.payments.authorize(wish(await payer('good'), cents), fresh('authorize'))
    if (result.status !== 'authorized') throw new Error(`the hold is ${result.status}`)
    return result
  }
  const eur = (cents: number) => ({ cents: toCents(cents), currency: 'EUR' as const })

  return Object.assign(on, { means, needing, fresh, customer, card, setUp, payer, accepted, wish, held, eur })
}
