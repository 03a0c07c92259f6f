/** The world a payment provider is tried in, and what all cases do in it. */
import { toCents, type Currency } from '#kernel/money.ts'
import type { MethodInput, PaymentProvider } from './port.ts'

/** The cards the cases need; every provider has test numbers for these. */
export type ContractCards = {
  readonly good: string
  readonly otherBrand: string
  readonly refusedAtSetup: string
  readonly expired: string
  readonly insufficient: string
  readonly declinesLater: string
  readonly asksAtSetup: string
  readonly asksAlways: string
  readonly asksThenInsufficient: string
  readonly unknown: string
  readonly wrongCheckDigit: string
}

export type ContractWorld = {
  readonly payments: PaymentProvider
  readonly cards: ContractCards
  readonly now: () => Temporal.Instant
  advance(duration: Temporal.DurationLike): void
  /** The payer opens the address and says yes or no. */
  answer(url: string, accept: boolean): Promise<void>
  /** While it runs, calls do their work but their answers are lost. */
  losingAnswers<T>(call: () => Promise<T>): Promise<T>
  /** Runs inside a transaction of the product's database. */
  insideTransaction<T>(call: () => Promise<T>): Promise<T>
  signed(raw: Buffer): Record<string, string>
  /** How many payments the provider knows for a leg. */
  paymentsOfLeg(legRef: string): Promise<number>
  close(): Promise<void>
}

export const RETURN_URL = 'https://viertel.example/back'

export type ContractActs = ReturnType<typeof contractActs>

/** @param open the world of the running case */
export function contractActs(open: () => ContractWorld) {
  let count = 0
  const fresh = (what: string) => `${what}:${(count += 1)}`
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
    const input = { ownerRef, email: `${count}@example.test`, name: 'Ada', locale: 'de' as const }
    return (await on.payments.ensureCustomer(input, `${ownerRef}:customer`)).customerRef
  }
  const card = (number: string, year = 2030): MethodInput => ({
    kind: 'card',
    number,
    expiresMonth: 12,
    expiresYear: year,
    code: '123',
  })
  const setUp = async (number: string, key = fresh('setup')) => {
    const customerRef = await customer()
    const result = await on.payments.setUpMethod({ customerRef, method: card(number), returnUrl: RETURN_URL }, key)
    return { customerRef, result }
  }
  /** A card that is ready to pay with. */
  const payer = async (number: string) => {
    const { customerRef, result } = await setUp(number)
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
    const result = await on.payments.authorize(wish(await payer(on.world.cards.good), cents), fresh('authorize'))
    if (result.status !== 'authorized') throw new Error(`the hold is ${result.status}`)
    return result
  }
  const eur = (cents: number) => ({ cents: toCents(cents), currency: 'EUR' as const })

  return Object.assign(on, { fresh, customer, card, setUp, payer, accepted, wish, held, eur })
}
