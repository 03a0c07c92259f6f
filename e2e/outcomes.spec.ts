/**
 * The twelve ways in which a payment goes on, from the browser, in the sandbox and through the Stripe adapter: one table
 * says what the payer types, what the bank and others do, what the page says, and what booking, payment, share and ledger
 * are in the end.
 */
import { expect, test, type Page } from '@playwright/test'
import { startPaymentProduct, type PaymentProcess } from './payment-process.ts'
import type { Facts, OfficeName } from './payment-product.ts'
import { standInForStripe } from './stripe-stand-in.ts'
import { live, slideToPay, visit, weekdayAhead } from './world.ts'

/** Two hours for 10.00 € each: 4.00 are the commission with its VAT, 16.00 the host's. */
const COMMISSION = { commission_revenue: -336, 'vat_output:DE': -64 }
const PAID = { ...COMMISSION, psp_balance: 345, psp_fees: 55 }

type Outcome = {
  readonly name: string
  /** Number of the card or the account that is typed. */
  readonly types: string
  /** Who has never paid keeps three places at most, so what is not paid is divided. */
  readonly by?: 'other'
  readonly at?: OfficeName
  /** What the payer does on the page of the bank. */
  readonly bank?: 'confirms' | 'denies' | 'leaves'
  /** What is said beside the form, where the payer stays; nothing is booked. */
  readonly told?: RegExp
  /** What happens once it is booked, before the visit or after the money was taken. */
  readonly before?: 'hold lapses'
  readonly after?: 'operator refunds' | 'payee restricted'
  /** Right after the payer has paid or given up. */
  readonly atOnce: Facts
  /** On the evening of the visit. */
  readonly inBetween?: { readonly leg: string; readonly money: RegExp }
  /** Weeks later. */
  readonly atLast: Facts
  /** The page of the booking in the end: its heading and, where money moved, what is said about it. */
  readonly says: { readonly heading: RegExp; readonly money?: RegExp }
}

const facts = (booking: string, leg: string, share: string | null = null, ledger: Facts['ledger'] = {}): Facts => ({
  booking,
  leg,
  share,
  ledger,
})
const KEPT = facts('held', 'hold_action')
const BOOKED = facts('confirmed', 'held')
const EXPIRED = facts('expired', 'released')
const LOST = /Die Reservierung ist abgelaufen/
const OVER = /Das war deine Buchung/
const UNPAID = /Deine Zahlung hat nicht geklappt/

const BY_CARD: readonly Outcome[] = [
  {
    name: 'ok',
    types: '4242424242424242',
    atOnce: BOOKED,
    atLast: facts('completed', 'paid', 'paid', PAID),
    says: { heading: OVER, money: /20,00\s€ abgebucht/ },
  },
  {
    name: 'declined',
    types: '4000000000000341',
    by: 'other',
    told: /Die Zahlung konnte nicht ausgeführt werden/,
    atOnce: KEPT,
    atLast: EXPIRED,
    says: { heading: LOST },
  },
  {
    name: 'insufficient',
    types: '4000000000009995',
    told: /Erhöhe das Tageslimit/,
    atOnce: KEPT,
    atLast: EXPIRED,
    says: { heading: LOST },
  },
  {
    name: '3-D Secure confirmed',
    types: '4000002760003184',
    bank: 'confirms',
    atOnce: BOOKED,
    atLast: facts('completed', 'paid', 'paid', PAID),
    says: { heading: OVER, money: /20,00\s€ abgebucht/ },
  },
  {
    name: '3-D Secure refused',
    types: '4000002760003184',
    by: 'other',
    bank: 'denies',
    told: /Deine Bank hat die Zahlung nicht bestätigt/,
    atOnce: KEPT,
    atLast: EXPIRED,
    says: { heading: LOST },
  },
  {
    name: '3-D Secure abandoned',
    types: '4000002760003184',
    bank: 'leaves',
    atOnce: KEPT,
    atLast: EXPIRED,
    says: { heading: LOST },
  },
  {
    name: 'hold expired',
    types: '4000002760003184',
    bank: 'confirms',
    before: 'hold lapses',
    atOnce: BOOKED,
    atLast: facts('completed', 'paid', 'paid', PAID),
    says: { heading: OVER, money: /20,00\s€ abgebucht/ },
  },
  {
    name: 'disputed',
    types: '4000000000000259',
    atOnce: BOOKED,
    inBetween: { leg: 'disputed', money: /20,00\s€ bei der Bank angefochten/ },
    // Nobody has answered for two weeks.
    atLast: facts('completed', 'charged_back', 'waiting', {
      ...COMMISSION,
      receivable: 2000,
      provider_payable: -1600,
      psp_balance: -2055,
      psp_fees: 2055,
    }),
    says: { heading: UNPAID, money: /20,00\s€ hat die Bank zurückgeholt/ },
  },
  {
    name: 'refunded',
    types: '4242424242424242',
    at: 'refunding',
    after: 'operator refunds',
    atOnce: BOOKED,
    atLast: facts('completed', 'part_refunded', 'paid', {
      commission_revenue: -252,
      'vat_output:DE': -48,
      psp_balance: 245,
      psp_fees: 55,
    }),
    says: { heading: OVER, money: /5,00\s€ erstattet/ },
  },
  {
    name: 'payee restricted',
    types: '4242424242424242',
    at: 'suspect',
    after: 'payee restricted',
    atOnce: BOOKED,
    atLast: facts('completed', 'paid', 'blocked', { ...PAID, provider_payable: -1600, psp_balance: 1945 }),
    says: { heading: OVER, money: /20,00\s€ abgebucht/ },
  },
]

const ANNOUNCED = { leg: 'debit_scheduled', money: /20,00\s€ werden vom Konto abgebucht/ }

/** By somebody who has paid before. */
const BY_ACCOUNT: readonly Outcome[] = [
  {
    name: 'debit ok',
    types: 'DE89370400440532013000',
    atOnce: facts('confirmed', 'scheduled'),
    inBetween: ANNOUNCED,
    atLast: facts('completed', 'paid', 'paid', { ...COMMISSION, psp_balance: 365, psp_fees: 35 }),
    says: { heading: OVER, money: /20,00\s€ abgebucht/ },
  },
  {
    name: 'debit returned',
    types: 'DE35370400440532013002',
    atOnce: facts('confirmed', 'scheduled'),
    inBetween: ANNOUNCED,
    // It is owed again, and what the host has got already as well; the return costs 7.50 €.
    atLast: facts('completed', 'charged_back', 'paid', {
      ...COMMISSION,
      receivable: 2000,
      provider_debt: 1600,
      provider_payable: -1600,
      psp_balance: -2385,
      psp_fees: 785,
    }),
    says: { heading: UNPAID, money: /20,00\s€ hat die Bank zurückgeholt/ },
  },
]

type Provider = 'sandbox' | 'stripe'
type Booked = { readonly outcome: Outcome; readonly id: number }

/** Of the visits that cards pay; accounts pay for one three days later. */
const DAY = weekdayAhead(2)
const LATER = Temporal.PlainDate.from(DAY).add({ days: 3 }).toString()
const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin')

for (const provider of ['sandbox', 'stripe'] as const)
  test(`twelve outcomes of a payment: ${provider}`, async ({ page, context }) => {
    const product = await startPaymentProduct(provider)
    try {
      if (provider === 'stripe') await standInForStripe(page, product.tokens)
      const as = (name: string) => context.addCookies([{ name: 'journey', value: name, url: product.url }])
      const goTo = (instant: Temporal.ZonedDateTime) => product.order({ goTo: instant.toInstant().toString() })

      const booked: Booked[] = []
      for (const outcome of BY_CARD) {
        await as(outcome.by ?? 'booker')
        booked.push(await pay(page, product, provider, outcome, DAY, booked.length))
      }
      await goTo(at(DAY, '22:30'))
      for (const one of booked) await lookInBetween(page, product, one)
      for (const { outcome, id } of booked) {
        if (outcome.after === 'operator refunds') {
          await as('operator')
          await refund(page, product, id)
        }
        if (outcome.after === 'payee restricted') await product.order({ restricts: true })
      }
      await as('booker')
      for (const outcome of BY_ACCOUNT)
        booked.push(await pay(page, product, provider, outcome, LATER, booked.length - BY_CARD.length))
      await goTo(at(LATER, '22:30'))
      for (const one of booked.slice(BY_CARD.length)) await lookInBetween(page, product, one)
      // A debit is sent, paid and returned.
      for (const days of [5, 9, 15]) await goTo(at(LATER, '22:30').add({ days }))

      for (const { outcome, id } of booked)
        await test.step(`${outcome.name}, at last`, async () => {
          expect.soft(await product.factsOf(id), outcome.name).toEqual(outcome.atLast)
          await as(outcome.by ?? 'booker')
          await page.goto(`${product.url}/booking/${id}`)
          const main = page.getByRole('main')
          await expect.soft(main.getByRole('heading', { level: 1 })).toHaveText(outcome.says.heading)
          if (outcome.says.money) await expect.soft(moneyOf(page)).toContainText(outcome.says.money)
        })
      await as('suspect')
      await page.goto(`${product.url}/account/provider`)
      await expect(page.getByText('Der Zahlungsdienst zahlt zurzeit nichts aus.')).toBeVisible()
    } finally {
      await product.end()
    }
  })

const moneyOf = (page: Page) => page.getByRole('main').locator('section:has(#money)')

async function lookInBetween(page: Page, product: PaymentProcess, { outcome, id }: Booked): Promise<void> {
  if (!outcome.inBetween) return
  expect.soft(await product.factsOf(id), outcome.name).toMatchObject({ leg: outcome.inBetween.leg })
  await page.goto(`${product.url}/booking/${id}`)
  await expect.soft(moneyOf(page)).toContainText(outcome.inBetween.money)
}

/** From the form to where the payer is left: booked, or told what is wrong. */
async function pay(
  page: Page,
  product: PaymentProcess,
  provider: Provider,
  outcome: Outcome,
  day: string,
  place: number,
): Promise<Booked> {
  return test.step(outcome.name, async () => {
    const office = product.offices[outcome.at ?? 'usual']
    const time = `${String(2 + place * 2).padStart(2, '0')}:00`
    await page.goto(`${product.url}/book/${office}?date=${day}&time=${time}&hours=2`)
    await expect(page).toHaveURL(/hold=\d+/)
    const id = Number(new URL(page.url()).searchParams.get('hold'))
    await type(page, provider, outcome.types)
    await slideToPay(page)
    if (outcome.bank) await answerBank(page, product, provider, outcome.bank)
    if (outcome.told) {
      await expect.soft(page.getByRole('alert').filter({ hasText: outcome.told })).toBeVisible()
      const isKept = page.getByText(/gehalten · \d/).first()
      await expect(isKept).toBeVisible()
      // Who comes back from the bank may load the page again.
      if (outcome.bank) await page.reload()
      await expect(isKept).toBeVisible()
    } else if (outcome.bank !== 'leaves') {
      await expect(page).toHaveURL(new RegExp(`/booking/${id}`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Dein Platz ist gebucht')
    }
    expect.soft(await product.factsOf(id), outcome.name).toEqual(outcome.atOnce)
    if (outcome.before === 'hold lapses') await payAgain(page, product, id)
    return { outcome, id }
  })
}

async function type(page: Page, provider: Provider, number: string): Promise<void> {
  const stripe = page.getByLabel('Card of payment')
  const other = page.getByRole('radio', { name: 'Andere Zahlungsart' })
  const form = provider === 'stripe' ? stripe : page.getByLabel('Kartennummer')
  await expect(other.or(form).first()).toBeVisible()
  if (await other.isVisible()) await other.check()
  if (provider === 'stripe') return stripe.fill(number)
  if (!number.startsWith('DE')) {
    await page.getByLabel('Kartennummer').fill(number)
    await page.getByLabel('Gültig bis (MM/JJ)').fill('12/31')
    return page.getByLabel('Prüfnummer').fill('123')
  }
  await page.getByRole('radio', { name: 'Bankkonto' }).check()
  await page.getByLabel('IBAN').fill(number)
  await page.getByLabel('Name auf dem Konto').fill('Ada Probe')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
}

const BANK = { sandbox: /\/dev\/pay\//, stripe: /^https:\/\/hooks\.stripe\.com\// }

async function answerBank(
  page: Page,
  product: PaymentProcess,
  provider: Provider,
  answer: NonNullable<Outcome['bank']>,
): Promise<void> {
  await page.waitForURL(BANK[provider])
  if (answer === 'leaves') return
  const accepts = answer === 'confirms'
  if (provider === 'sandbox') return page.getByRole('button', { name: accepts ? /Confirm/ : /Deny/ }).click()
  await page.goto(await product.order<string>({ bank: page.url(), accepts }))
}

/** The hold runs out, the bank asks about another one and nobody is there; the payer pays with the good card. */
async function payAgain(page: Page, product: PaymentProcess, id: number): Promise<void> {
  await product.order({ lapses: id })
  expect(await product.factsOf(id)).toMatchObject({ booking: 'confirmed', leg: 'hold_failed' })
  await page.reload()
  await live(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deine Zahlung hat nicht geklappt')
  await page.getByRole('radio', { name: /4242/ }).first().check()
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Platz ist gebucht')
  expect(await product.factsOf(id)).toMatchObject({ leg: 'held' })
}

async function refund(page: Page, product: PaymentProcess, id: number): Promise<void> {
  await visit(page, `${product.url}/operator/booking?number=${id}`)
  const form = page.getByRole('region', { name: 'Erstatten' })
  await form.getByLabel('Betrag').fill('5,00')
  await form.getByLabel('Grund').fill('Die Heizung war aus.')
  await form.getByRole('button', { name: 'Erstatten', exact: true }).click()
  await expect(page.getByText('Die Erstattung ist auf dem Weg.')).toBeVisible()
}
