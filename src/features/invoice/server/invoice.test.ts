/** From a visit to its invoice: numbers, credit notes, commission, files, mails, and who may see them. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { cancelBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { refundBooking } from '#features/payment/refund/contract.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { faultsOf } from '../drawing/server/check-e-invoice.ts'
import { drawInvoices, drawOlderInvoices } from './draw-invoices-job.ts'
import { issueCommissions } from './issue-commissions-job.ts'
import { issueInvoices } from './issue-invoices-job.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const VISIT_OVER = '2026-11-12T11:20:00Z'
const NEXT_MONTH = '2026-12-01T02:30:00Z'
const now = () => world.clock.now()
const issue = () => issueInvoices(world.context, now())
const idOf = (id: number) => ({ id: String(id) })
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(contract.readBookingInvoice, { params: idOf(id) }, viewer)).data
const download = (viewer: SignedIn, id: number, format: 'pdf' | 'xml' = 'pdf') =>
  world.call(contract.downloadInvoice, { params: { ...idOf(id), format } }, viewer)

const nameTaxNumber = (owner: TestProvider, number: string) =>
  world.rows('update billing_address set tax_number = $2 where person_id = $1', [owner.viewer.id, number])

/** 20.00 for two hours, over and due. */
async function visited({ owner, viewer }: { owner?: TestProvider; viewer?: SignedIn } = {}) {
  world.clock.set(TEST_NOW)
  const provider = owner ?? (await world.seller())
  const booker = viewer ?? (await world.person())
  const { id: office } = await world.office({ provider, capacity: 5 })
  await world.card(booker, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body }, booker)
  world.clock.set(VISIT_OVER)
  await endBookings(world.context, now())
  await capturePayments(world.context, now())
  return { id: data.id, owner: provider, viewer: booker }
}

const refund = (id: number, amountCents?: number) =>
  world.call(
    refundBooking,
    { params: idOf(id), body: { reason: 'Die Heizung war aus', ...(amountCents && { amountCents }) } },
    { ...operator, proved: true },
  )

const numbersOf = async (owner: TestProvider) =>
  (
    await world.rows<{ nth: number }>('select nth from invoice where provider_id = $1 and series <> $2 order by nth', [
      owner.id,
      'C',
    ])
  ).map(({ nth }) => nth)

describe("a booking's invoice", () => {
  test('before the visit there is none; afterwards it has everything', async () => {
    world.clock.set(TEST_NOW)
    const owner = await world.seller()
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    const { id: office } = await world.office({ provider: owner })
    const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
    const { data } = await world.call(placeBooking, { body }, viewer)
    expect(await read(viewer, data.id)).toMatchObject({ state: 'coming', documents: [] })
    world.clock.set(VISIT_OVER)
    await endBookings(world.context, now())
    await capturePayments(world.context, now())
    expect(await read(viewer, data.id)).toMatchObject({ state: 'making', documents: [] })
    expect(await issue()).toBe(1)
    expect(await read(viewer, data.id)).toMatchObject({
      state: 'ready',
      problem: null,
      documents: [
        {
          number: expect.stringMatching(/^P\d+-2026-000001$/) as string,
          kind: 'booking',
          issuedOn: '2026-11-12',
          grossCents: 2000,
          netCents: 1681,
          taxCents: 319,
          other: 'Kiezraum GmbH',
          seller: { taxNumber: '30/123/45678' },
          lines: [{ what: 'visit', from: '10:00', until: '12:00', quantity: 2, unit: 'hour', grossCents: 2000 }],
          hasFiles: false,
        },
      ],
    })
    expect(await issue(), 'once').toBe(0)
  })

  test('a late cancellation is charged, an early one is not', async () => {
    world.clock.set(TEST_NOW)
    const owner = await world.seller('DE', 'small_business')
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    const { id: office } = await world.office({ provider: owner, capacity: 5 })
    const body = { office, date: '2026-11-12', time: '10:00', hours: 4, expectedTotal: 4000 }
    const late = (await world.call(placeBooking, { body }, viewer)).data.id
    const early = (await world.call(placeBooking, { body }, viewer)).data.id
    await world.call(cancelBooking, { params: idOf(early), body: { expectedFee: 0 } }, viewer)
    world.clock.set('2026-11-12T08:30:00Z')
    await world.call(cancelBooking, { params: idOf(late), body: { expectedFee: 2000 } }, viewer)
    await capturePayments(world.context, now())
    await issue()
    expect(await read(viewer, early)).toMatchObject({ state: 'nothing', documents: [] })
    expect((await read(viewer, late)).documents).toEqual([
      expect.objectContaining({
        grossCents: 2000,
        taxCents: 0,
        taxes: [expect.objectContaining({ tax: { category: 'E', rate: 0, reason: 'small_business' } })],
        lines: [expect.objectContaining({ what: 'late_cancel', quantity: 1 })],
      }),
    ])
  })

  test("a company's is to the company, and its admin may see it, not its employee's colleague", async () => {
    const owner = await world.seller()
    const { admin, employee, id: companyId } = await world.company()
    world.clock.set(TEST_NOW)
    await world.card(admin, CARDS.good)
    const { id: office } = await world.office({ provider: owner })
    const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
    const { data } = await world.call(placeBooking, { body }, employee)
    world.clock.set(VISIT_OVER)
    await endBookings(world.context, now())
    await capturePayments(world.context, now())
    await issue()
    const [row] = await world.rows<{ company_id: number; name: string }>(
      `select company_id, document->'buyer'->>'name' as name from invoice where booking_id = $1`,
      [data.id],
    )
    const [address] = await world.rows<{ name1: string }>('select name1 from billing_address where company_id = $1', [
      companyId,
    ])
    expect(row).toEqual({ company_id: companyId, name: address?.name1 })
    expect((await read(admin, data.id)).documents).toHaveLength(1)
    expect((await world.call(contract.listInvoices, {}, admin)).data).toHaveLength(1)
    expect((await world.call(contract.listInvoices, {}, employee)).data).toHaveLength(0)
  })
})

describe('credit notes', () => {
  test('for each refund, with the number of its invoice and why', async () => {
    const { id, viewer, owner } = await visited()
    await refund(id, 500)
    // Posted in one order and worked off in it: the invoice first.
    expect(await issue()).toBe(2)
    await refund(id, 1500)
    expect(await issue()).toBe(1)
    const { documents } = await read(viewer, id)
    const [invoice] = documents
    expect(documents.map((one) => [one.kind, one.cancels, one.grossCents])).toEqual([
      ['booking', false, 2000],
      ['booking_credit', false, 500],
      ['booking_credit', false, 1500],
    ])
    expect(documents[2]?.corrects).toEqual({ number: invoice?.number, reason: 'Die Heizung war aus' })
    expect(await numbersOf(owner)).toEqual([1, 2, 3])
  })

  test('of everything is an invoice that takes the other back', async () => {
    const { id, viewer } = await visited()
    await issue()
    await refund(id)
    await issue()
    expect((await read(viewer, id)).documents[1]).toMatchObject({ cancels: true, grossCents: -2000, taxCents: -319 })
  })

  test('waits for its invoice', async () => {
    const { id, owner, viewer } = await visited()
    await nameTaxNumber(owner, '')
    await refund(id, 500)
    expect(await issue()).toBe(0)
    const problems = await world.rows('select problem from invoice_task where booking_id = $1 order by tx_id', [id])
    expect(problems).toEqual([{ problem: 'seller' }, { problem: 'earlier' }])
    await nameTaxNumber(owner, '1')
    expect(await world.call(contract.retryBookingInvoice, { params: idOf(id) }, viewer)).toEqual({
      data: { issued: 2 },
    })
  })
})

describe('what cannot be made', () => {
  test('says why, is tried again, and at once when somebody asks', async () => {
    const { id, owner, viewer } = await visited()
    await nameTaxNumber(owner, '')
    expect(await issue()).toBe(0)
    expect(await read(viewer, id)).toMatchObject({ state: 'not_created', problem: 'seller', isOwnAddress: false })
    expect(await read(owner.viewer, id)).toMatchObject({ state: 'not_created', isOwnAddress: true })
    expect(await world.refusal(world.call(contract.retryBookingInvoice, { params: idOf(id) }, viewer))).toBe(
      'invoice.not_created',
    )
    const [task] = await world.rows('select tries from invoice_task where booking_id = $1', [id])
    expect(task, 'asking puts nothing off').toEqual({ tries: 1 })
    await nameTaxNumber(owner, '30/123/45678')
    expect(await issue(), 'not before its time').toBe(0)
    world.clock.set('2026-11-12T11:40:00Z')
    expect(await issue()).toBe(1)
    expect(await numbersOf(owner), 'failing uses up no number').toEqual([1])
  })

  test('without a billing address of the payer', async () => {
    const { id, viewer } = await visited()
    await world.rows('delete from billing_address where person_id = $1', [viewer.id])
    expect(await issue()).toBe(0)
    expect(await read(viewer, id)).toMatchObject({ state: 'not_created', problem: 'buyer', isOwnAddress: true })
  })

  test('a fault of ours keeps nobody else waiting', async () => {
    const broken = await visited()
    const good = await visited()
    await world.rows(`alter table invoice add constraint planted check (booking_id <> ${broken.id}) not valid`)
    expect(await issue()).toBe(1)
    await world.rows('alter table invoice drop constraint planted')
    expect(await read(broken.viewer, broken.id)).toMatchObject({ state: 'not_created', problem: 'fault' })
    expect(await read(good.viewer, good.id)).toMatchObject({ state: 'ready' })
    expect(await numbersOf(broken.owner), 'the number went back').toEqual([])
  })
})

describe('numbers', () => {
  test('have no gaps and no doubles, however many processes issue at once', async () => {
    const owner = await world.seller()
    for (let nth = 0; nth < 12; nth += 1) await visited({ owner })
    const counts = await Promise.all(Array.from({ length: 4 }, issue))
    expect(counts.reduce((all, one) => all + one)).toBe(12)
    expect(await numbersOf(owner)).toEqual(Array.from({ length: 12 }, (_, nth) => nth + 1))
  })

  test('a process killed before any statement issues nothing twice and loses nothing', async () => {
    const owner = await world.seller()
    for (let at = 1; ; at += 1) {
      const { id } = await visited({ owner })
      const came = await dieBefore(world, at, (context) => issueInvoices(context, now()))
      world.clock.set('2026-11-12T12:30:00Z')
      // What the dead process had locked is free when the server has noticed.
      await expect
        .poll(
          async () => {
            await issue()
            return world.rows('select 1 as made from invoice where booking_id = $1', [id])
          },
          { message: `before statement ${at}` },
        )
        .toEqual([{ made: 1 }])
      const numbers = await numbersOf(owner)
      expect(numbers, `before statement ${at}`).toEqual(numbers.map((_, nth) => nth + 1))
      if (!came) break
    }
  })

  test('begin anew each year, which is that of Berlin', async () => {
    const { id, owner, viewer } = await visited()
    world.clock.set('2026-12-31T23:10:00Z')
    await issue()
    expect((await read(viewer, id)).documents[0]).toMatchObject({
      number: expect.stringMatching(/-2027-000001$/) as string,
      issuedOn: '2027-01-01',
    })
    expect(await numbersOf(owner)).toEqual([1])
  })

  test('what was issued is never changed', async () => {
    const { id } = await visited()
    await issue()
    await expect(world.rows(`update invoice set number = 'X' where booking_id = $1`, [id])).rejects.toThrow(
      'never changed',
    )
    await expect(world.rows('delete from invoice where booking_id = $1', [id])).rejects.toThrow('never changed')
  })
})

describe('the commission', () => {
  const commissions = async (owner: TestProvider) =>
    (await world.call(contract.listInvoices, { query: { side: 'commission' } }, owner.viewer)).data

  test('comes on the first of the next month, one for all bookings, and equals the ledger', async () => {
    const owner = await world.seller()
    const first = await visited({ owner })
    await visited({ owner })
    await refund(first.id, 1000)
    await issue()
    world.clock.set('2026-11-30T23:30:00Z')
    await issueCommissions(world.context, now())
    expect(await commissions(owner), 'the month has ended, but its invoice waits until three').toHaveLength(0)
    world.clock.set(NEXT_MONTH)
    await issueCommissions(world.context, now())
    const [invoice, ...others] = await commissions(owner)
    expect(others).toEqual([])
    // 20 % of 20.00 + 20.00 - 10.00
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^C-2026-\d{6}$/) as string,
      month: '2026-11',
      grossCents: 600,
      kind: 'commission',
    })
    const [ledger] = await world.rows<{ net: number; tax: number }>(
      `select -sum(p.amount_cents) filter (where a.code = 'commission_revenue') as net,
         -sum(p.amount_cents) filter (where a.code like 'vat_output:%') as tax
       from ledger_posting p join ledger_account a on a.id = p.account_id
       where p.tx_id in (select tx_id from invoice_entry where invoice_id = $1 and of = 'commission')
         or p.tx_id = (select id from ledger_tx where idem_key = 'invoice:' || $1 || ':vat')`,
      [invoice?.id],
    )
    const [row] = await world.rows<{ net: number; tax: number }>(
      `select (document->'totals'->>'netCents')::int as net, (document->'totals'->>'taxCents')::int as tax from invoice where id = $1`,
      [invoice?.id],
    )
    expect({ net: Number(ledger?.net), tax: Number(ledger?.tax) }).toEqual(row)
    await issueCommissions(world.context, now())
    expect(await commissions(owner), 'once').toHaveLength(1)
  })

  test('of a rounding difference the ledger is told', async () => {
    const owner = await world.seller()
    for (let nth = 0; nth < 3; nth += 1) await visited({ owner })
    // The VAT of 3 × 4.00 is that of 12.00, so a cent too much is planted in each posting.
    await world.rows('alter table ledger_posting disable trigger user')
    await world.rows(
      `update ledger_posting p set amount_cents = p.amount_cents + case when a.code like 'vat%' then 1 else -1 end
       from ledger_account a, ledger_tx t join office o on o.id = t.office_id
       where a.id = p.account_id and t.id = p.tx_id and o.provider_id = $1 and t.kind = 'due'
         and (a.code = 'commission_revenue' or a.code like 'vat_output:%')`,
      [owner.id],
    )
    await world.rows('alter table ledger_posting enable trigger user')
    world.clock.set(NEXT_MONTH)
    await issueCommissions(world.context, now())
    const [invoice] = await commissions(owner)
    const lines = await world.rows(
      `select a.code, p.amount_cents from ledger_posting p join ledger_account a on a.id = p.account_id
       join ledger_tx t on t.id = p.tx_id where t.idem_key = $1 order by p.line`,
      [`invoice:${invoice?.id}:vat`],
    )
    expect(lines).toEqual([
      { code: 'commission_revenue', amount_cents: 3 },
      { code: 'vat_output:DE', amount_cents: -3 },
    ])
  })

  test('needs a VAT ID where the provider owes the VAT', async () => {
    const owner = await world.seller('AT')
    await visited({ owner })
    world.clock.set(NEXT_MONTH)
    await issueCommissions(world.context, now())
    expect(await commissions(owner)).toHaveLength(0)
    await world.rows(`update billing_address set vat_id = 'ATU13585627' where person_id = $1`, [owner.viewer.id])
    world.clock.set('2026-12-01T02:32:00Z')
    await issueCommissions(world.context, now())
    const [invoice] = await commissions(owner)
    expect(invoice).toMatchObject({ grossCents: 400 })
  })
})

describe('files', () => {
  test('are drawn beside the request, kept with their checksum, told by one mail, and keep the norm', async () => {
    const { id, viewer, owner } = await visited()
    await issue()
    while ((await drawInvoices(world.context, now())) > 0);
    const [document] = (await read(viewer, id)).documents
    if (!document) throw new Error('no invoice')
    expect(document.hasFiles).toBe(true)
    const pdf = await download(viewer, document.id)
    const xml = await download(viewer, document.id, 'xml')
    expect([pdf.name, pdf.type, xml.name, xml.type]).toEqual([
      `${document.number}.pdf`,
      'application/pdf',
      `${document.number}.xml`,
      'application/xml',
    ])
    const sums = await world.rows('select pdf_sha256, xml_sha256 from invoice_file where invoice_id = $1', [
      document.id,
    ])
    const sumOf = (file: { bytes: Uint8Array }) => createHash('sha256').update(file.bytes).digest('hex')
    expect(sums).toEqual([{ pdf_sha256: sumOf(pdf), xml_sha256: sumOf(xml) }])
    expect(faultsOf(new TextDecoder().decode(xml.bytes))).toEqual([])
    await expect(world.rows('delete from invoice_file where invoice_id = $1', [document.id])).rejects.toThrow('never')

    const before = world.mails.length
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    const told = world.mails.slice(before).filter(({ subject }) => subject.includes(document.number))
    expect(told.map(({ to }) => to)).toEqual([viewer.email])
    expect(told[0]?.text).toContain(`https://viertel.example/booking/${id}/invoice`)

    expect((await download(owner.viewer, document.id)).name).toBe(pdf.name)
    expect((await download(operator, document.id)).name).toBe(pdf.name)
    const stranger = await world.person()
    const other = await world.seller()
    for (const nobody of [stranger, other.viewer]) {
      expect(await world.refusal(download(nobody, document.id))).toBe('request.not_found')
      expect(await world.refusal(read(nobody, id))).toBe('request.not_found')
    }
  })

  test('that cannot be stored are drawn again later; the same document gives the same bytes', async () => {
    const { id, viewer } = await visited()
    await issue()
    const full = {
      ...world.context,
      storage: { ...world.context.storage, put: () => Promise.reject(new Error('full')) },
    }
    expect(await drawInvoices(full, now())).toBe(0)
    const [document] = (await read(viewer, id)).documents
    expect(document?.hasFiles).toBe(false)
    expect(await drawInvoices(world.context, now()), 'not at once: the others come first').toBe(0)
    world.clock.set('2026-11-12T11:30:00Z')
    const stored: string[] = []
    const once = {
      ...world.context,
      storage: {
        ...world.context.storage,
        put: async (...[key, bytes, type]: Parameters<typeof world.context.storage.put>) => {
          stored.push(key)
          await world.context.storage.put(key, bytes, type)
        },
      },
    }
    expect(await drawInvoices(once, now())).toBe(1)
    await world.rows('alter table invoice_file disable trigger user')
    await world.rows('delete from invoice_file where invoice_id = $1', [document?.id])
    await world.rows('alter table invoice_file enable trigger user')
    await world.rows('insert into invoice_drawing (invoice_id, first_until, next_at) values ($1, $2, $3)', [
      document?.id,
      NEXT_MONTH,
      TEST_NOW,
    ])
    expect(await drawInvoices(once, now())).toBe(1)
    expect(stored.slice(0, 2)).toEqual(stored.slice(2, 4))
  })

  test('a process killed before any statement of drawing: the files are there once, and told of once', async () => {
    const owner = await world.seller()
    let at = 1
    for (; ; at += 1) {
      const { id, viewer } = await visited({ owner })
      await issue()
      const hasDied = await dieBefore(world, at, (context) => drawInvoices(context, now()))
      while ((await drawInvoices(world.context, now())) > 0);
      const [document] = (await read(viewer, id)).documents
      expect(document?.hasFiles, `before statement ${at}`).toBe(true)
      expect((await download(viewer, document?.id ?? 0)).type).toBe('application/pdf')
      expect(
        await world.rows(
          `select (select count(*)::int from invoice_drawing where invoice_id = $1) as tasks,
             (select count(*)::int from domain_event where type = 'invoice.booking' and booking_id = $2) as told`,
          [document?.id, id],
        ),
        `before statement ${at}`,
      ).toEqual([{ tasks: 0, told: 1 }])
      if (!hasDied) break
    }
    expect(at, 'there were places to die at').toBeGreaterThan(4)
  })
})

test('older ones are drawn one at a time, without a mail, unless somebody asks', async () => {
  const owner = await world.seller()
  const visits = [await visited({ owner }), await visited({ owner }), await visited({ owner })]
  await issue()
  while ((await drawInvoices({ ...world.context, storage: world.context.storage }, now())) > 0);
  await world.rows('alter table invoice_file disable trigger user')
  await world.rows('delete from invoice_file')
  await world.rows('alter table invoice_file enable trigger user')
  await world.rows(`insert into invoice_drawing (invoice_id, first_until, next_at)
    select id, issued_at + interval '1 day', issued_at from invoice where provider_id = ${owner.id}`)
  world.clock.set('2026-11-15T09:00:00Z')
  await world.rows('delete from domain_event')
  const filesOf = async () => {
    const all = await Promise.all(visits.map(async ({ id, viewer }) => (await read(viewer, id)).documents[0]?.hasFiles))
    return all.filter(Boolean).length
  }
  expect(await drawInvoices(world.context, now())).toBe(0)
  expect(await drawOlderInvoices(world.context, now())).toBe(1)
  expect(await filesOf()).toBe(1)
  expect(await world.rows('select 1 from domain_event')).toEqual([])
  const last = visits.at(-1)
  if (!last) throw new Error('no visit')
  await world.call(contract.retryBookingInvoice, { params: idOf(last.id) }, last.viewer)
  expect(await drawInvoices(world.context, now())).toBe(1)
  expect((await read(last.viewer, last.id)).documents[0]?.hasFiles).toBe(true)
  expect(await filesOf()).toBe(2)
})

test('a file that nobody has drawn is drawn for whoever asks for it, and a list draws what it shows', async () => {
  const owner = await world.seller()
  const { id, viewer } = await visited({ owner })
  const other = await visited({ owner })
  const hasInvoice = async () => (await world.call(readBooking, { params: idOf(id) }, viewer)).data.hasInvoice
  expect(await hasInvoice()).toBe(false)
  await issue()
  expect(await hasInvoice()).toBe(true)
  await world.rows('update invoice_drawing set first_until = $1, next_at = $1', ['2026-11-01T08:00:00Z'])
  expect(await drawInvoices(world.context, now())).toBe(0)
  const [document] = (await read(viewer, id)).documents
  expect(document?.hasFiles).toBe(false)
  expect((await download(viewer, document?.id ?? 0)).type).toBe('application/pdf')
  expect((await read(viewer, id)).documents[0]?.hasFiles).toBe(true)
  await world.call(contract.listInvoices, { query: { side: 'received' } }, other.viewer)
  expect(await drawInvoices(world.context, now())).toBe(1)
  expect((await read(other.viewer, other.id)).documents[0]?.hasFiles).toBe(true)
})

test('lists are one’s own, newest first, page by page', async () => {
  const owner = await world.seller()
  const viewer = await world.person()
  for (let nth = 0; nth < 21; nth += 1) await visited({ owner, viewer })
  await issue()
  const first = await world.call(contract.listInvoices, {}, viewer)
  expect(first.data).toHaveLength(20)
  const second = await world.call(contract.listInvoices, { query: { cursor: first.meta.next } }, viewer)
  expect(second).toMatchObject({ data: [{ other: 'Kiezraum GmbH' }], meta: { next: null } })
  const ids = [...first.data, ...second.data].map((one) => one.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await world.call(contract.listInvoices, { query: { side: 'issued' } }, viewer)).data).toEqual([])
  const mine = await world.call(contract.listInvoices, { query: { side: 'issued' } }, owner.viewer)
  expect(mine.data).toHaveLength(20)
  expect(mine.data[0]).toMatchObject({ other: 'Ada Probe' })
})
