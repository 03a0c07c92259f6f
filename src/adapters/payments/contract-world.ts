/** The environment in which the contract of payment providers runs, and the actions that its cases share. */
import { test } from 'vitest'
import { toCents, type Currency } from '#kernel/money.ts'
import type { MethodInput, PaymentProvider } from '#ports/payments.ts'

/** The cards that the cases need, named by their behaviour; every provider has test numbers or test tokens for them. */
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
  | 'disputes'
  | 'unknown'
  | 'wrongCheckDigit'

/** The bank accounts that the cases need. */
export type ContractAccount = 'pays' | 'fails' | 'closed' | 'returned' | 'unknown'

export const ACCOUNT_NUMBERS: Readonly<Record<ContractAccount, string>> = {
  pays: 'DE89370400440532013000',
  fails: 'DE62370400440532013001',
  closed: 'DE24370400440532013006',
  returned: 'DE35370400440532013002',
  unknown: 'DE02120300000000202051',
}

/** What a test can control at a provider. Cases that a real provider does not allow are reported as skipped. */
export type ContractCapabilities = {
  /** The clock can be moved, and the expiry of a card chosen. */
  readonly time: boolean
  /** The payer's actions can be simulated, and answers can be lost. */
  readonly payer: boolean
  readonly cards: readonly ContractCard[]
}

/** The sandbox's card numbers for them. */
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
  disputes: '4000000000000259',
  unknown: '4012888888881881',
  wrongCheckDigit: '4242424242424241',
}

export const EVERY_CARD = Object.keys(CARD_NUMBERS) as readonly ContractCard[]

export type ContractWorld = {
  readonly payments: PaymentProvider
  /** Creates the input by which this provider receives a card. */
  card(which: ContractCard, expires: { month: number; year: number }): MethodInput
  /** Creates the input by which this provider receives a bank account whose mandate the payer has accepted. */
  account(which: ContractAccount): MethodInput
  /** The payer's bank decides about the open dispute of a payment. */
  closeDispute(authRef: string, outcome: 'won' | 'lost'): Promise<void>
  /** Appended to every key and owner, for a provider that remembers earlier runs. */
  readonly salt: string
  /** The fee for a charge: a number, or a matcher where the amount cannot be known. */
  feeOf(cents: number): unknown
  readonly now: () => Temporal.Instant
  advance(duration: Temporal.DurationLike): void
  /** The payer opens the address and accepts or declines. */
  answer(url: string, accept: boolean): Promise<void>
  /** While it runs, calls have their effect but their answers are lost. */
  losingAnswers<T>(call: () => Promise<T>): Promise<T>
  /** Runs inside a transaction of the product's database. */
  insideTransaction<T>(call: () => Promise<T>): Promise<T>
  /** A webhook in this provider's format: the payment changed. */
  webhook(event: { id: string; ref: string }): Buffer
  signed(raw: Buffer): Record<string, string>
  /** The number of payments that the provider has for a leg. */
  paymentsOfLeg(legRef: string): Promise<number>
  close(): Promise<void>
}

export const RETURN_URL = 'https://viertel.example/back'

export type ContractActions = ReturnType<typeof contractActions>

/** @param open returns the environment of the running case */
export function contractActions(open: () => ContractWorld, capabilities: ContractCapabilities) {
  let count = 0
  const fresh = (what: string) => `${what}:${(count += 1)}${open().salt}`
  /** `test`, or a reported skip where the provider does not allow what is needed. */
  const testNeeding = (needs: Partial<ContractCapabilities>) =>
    (needs.time && !capabilities.time) ||
    (needs.payer && !capabilities.payer) ||
    needs.cards?.some((card) => !capabilities.cards.includes(card))
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
  /** A customer with a card that is ready to pay with. */
  const payer = async (which: ContractCard) => {
    const { customerRef, result } = await setUp(which)
    const ready = result.status === 'action_required' ? await accepted(result) : result
    if (ready.status !== 'ready') throw new Error(`the card is ${ready.status}`)
    return { customerRef, methodRef: ready.method.methodRef }
  }
  /** A customer with a bank account. */
  const debtor = async (which: ContractAccount) => {
    const customerRef = await customer()
    const method = on.world.account(which)
    const result = await on.payments.setUpMethod({ customerRef, method, returnUrl: RETURN_URL }, fresh('setup'))
    if (result.status !== 'ready') throw new Error(`the account is ${result.status}`)
    return { customerRef, methodRef: result.method.methodRef }
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

  return Object.assign(on, {
    capabilities,
    testNeeding,
    fresh,
    customer,
    card,
    setUp,
    payer,
    debtor,
    accepted,
    wish,
    held,
    eur,
  })
}
