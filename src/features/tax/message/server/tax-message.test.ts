/** Messages to the tax office: each valid, each once, and the later ones only with what differs from what was sent. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { countReports } from '../../server/count-report-job.ts'
import { taxPersonalData } from '../../server/personal-data.ts'
import { paidProvider, taxOf, visit } from '../../server/tax-world.ts'
import { compileMessages } from './compile-messages-job.ts'
import { messagesOf, recordIn } from './message-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
let operator: SignedIn
let messages: ReturnType<typeof messagesOf>
beforeEach(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
  operator = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  messages = messagesOf(world, operator)
})
afterEach(() => world.close())

const JANUARY = Temporal.Instant.from('2027-01-15T08:00:00Z')
const january = () => world.clock.set(JANUARY)
/** Paid for a visit of last year; afterwards it is January, or as late as it was. */
async function seller(said: object | null = {}): Promise<TestProvider> {
  const before = world.clock.now()
  const { owner, office } = await paidProvider(world, said)
  await visit(world, office, '2026-11-12', '2026-11-15')
  world.clock.set(Temporal.Instant.compare(before, JANUARY) > 0 ? before : JANUARY)
  return owner
}
const indicsIn = (text: string) => [...text.matchAll(/DocTypeIndic>(OECD\d)</g)].map(([, indic]) => indic)
const refsIn = (text = '') => ({
  own: /DocRefId>([^<]+)</.exec(text)?.[1],
  corrects: /CorrDocRefId>([^<]+)</.exec(text)?.[1],
})
const contentOf = (record = '') => record.slice(0, record.indexOf('<DocSpec>'))
/** Neither their seat nor their place is in a country that takes part. */
const moveToSwitzerland = async ({ id, viewer }: TestProvider, country = 'CH') => {
  await world.rows('update billing_address set country = $2 where person_id = $1', [viewer.id, country])
  await world.rows('update location set country = $2 where provider_id = $1', [id, country])
}

test('the first message is as the schema demands, whatever somebody is called', async () => {
  const { owner, office } = await paidProvider(world, { givenName: `Ada "<&>'`, surname: 'Prøbe 🪑' })
  const [place] = (await tax.read(owner)).places
  await tax.save(owner, {
    givenName: `Ada "<&>'`,
    surname: 'Prøbe 🪑',
    places: [{ id: place?.id ?? 0, landRegister: 'Mitte & Wedding, Blatt <12>' }],
  })
  await visit(world, office, '2026-11-12', '2026-11-15')
  const tins = [
    { country: 'DE', number: 'DE136695976-00001' },
    { country: 'AT', number: '59-119/9013' },
  ]
  const company = await paidProvider(world, { kind: 'entity', tins })
  await world.rows(`update provider set register_number = 'HRB 1' where id = $1`, [company.owner.id])
  await tax.save(company.owner, { kind: 'entity', tins: tins.slice(0, 1) })
  await visit(world, company.office, '2026-11-12', '2026-11-15')
  await seller({ tins: [], hasNoTin: true, birthCity: 'Graz', birthCountry: 'AT' })
  const silent = await seller(null)
  const text = await messages.file(await messages.compile(2026))
  expect(text).toContain('<FirstName>Ada &quot;&lt;&amp;&gt;&apos;</FirstName><LastName>Prøbe 🪑</LastName>')
  expect(text).toContain('<LandRegistrationNumber>Mitte &amp; Wedding, Blatt &lt;12&gt;</LandRegistrationNumber>')
  expect(text).toContain('<IN issuedBy="DE" INType="BRN">HRB 1</IN>')
  expect(text).toContain('<TIN unknown="true">NOTIN</TIN>')
  expect(text).toContain(
    '<BirthPlace><City>Graz</City><CountryInfo><CountryCode>AT</CountryCode></CountryInfo></BirthPlace>',
  )
  expect(text).toContain('<ConsQ4 currCode="EUR">16</ConsQ4>')
  expect(text).toContain('<FeesQ4 currCode="EUR">4</FeesQ4>')
  expect(text).toContain('<NumbQ4>1</NumbQ4>')
  expect(text).toContain('<RentedDays>1</RentedDays>')
  expect(text).toContain(`<MessageTypeIndic>DPI401</MessageTypeIndic><ReportingPeriod>2026-12-31</ReportingPeriod>`)
  expect(indicsIn(text)).toEqual(['OECD1', 'OECD1', 'OECD1', 'OECD1'])
  expect(recordIn(text, silent), 'something is missing of them').toBeUndefined()
})

test('afterwards corrections and deletions are one message, new sellers another; each names what was sent last', async () => {
  const [changed, gone, same] = [await seller(), await seller(), await seller()]
  const first = await messages.file(await messages.send(2026))
  await tax.save(changed, { surname: 'Anders' })
  await moveToSwitzerland(gone)
  const added = await seller()

  const corrections = await messages.file(await messages.send(2026, 'corrections'))
  expect(corrections).toContain('<MessageTypeIndic>DPI402</MessageTypeIndic>')
  expect(indicsIn(corrections)).toEqual(['OECD0', 'OECD2', 'OECD3'])
  expect(refsIn(corrections).own, 'the operator is the one that was sent').toBe(refsIn(first).own)
  expect(recordIn(corrections, changed)).toContain('<LastName>Anders</LastName>')
  expect(refsIn(recordIn(corrections, changed)).corrects).toBe(refsIn(recordIn(first, changed)).own)
  expect(contentOf(recordIn(corrections, gone))).toBe(contentOf(recordIn(first, gone)))
  expect(refsIn(recordIn(corrections, gone)).corrects).toBe(refsIn(recordIn(first, gone)).own)

  const news = await messages.file(await messages.send(2026, 'new'))
  expect(news).toContain('<MessageTypeIndic>DPI401</MessageTypeIndic>')
  expect(indicsIn(news)).toEqual(['OECD0', 'OECD1'])
  expect(recordIn(news, added)).toBeDefined()

  // Once more: the correction is corrected, the deleted one comes back as a new one.
  await tax.save(changed, { surname: 'Wieder-Anders' })
  await moveToSwitzerland(gone, 'DE')
  const again = await messages.file(await messages.send(2026, 'corrections'))
  expect(indicsIn(again)).toEqual(['OECD0', 'OECD2'])
  expect(refsIn(recordIn(again, changed)).corrects).toBe(refsIn(recordIn(corrections, changed)).own)
  const back = await messages.file(await messages.send(2026, 'new'))
  expect(indicsIn(back)).toEqual(['OECD0', 'OECD1'])
  expect(recordIn(back, gone)).toBeDefined()

  const all = [first, corrections, news, again, back]
  const own = all.flatMap((text) =>
    text
      .split('<ReportableSeller>')
      .slice(1)
      .map((record) => refsIn(record).own),
  )
  expect(new Set(own).size, 'no id is used twice').toBe(own.length)
  expect(own).toHaveLength(8)
  expect(new Set(all.map((text) => /<MessageRefId>([^<]+)/.exec(text)?.[1])).size).toBe(5)
  expect(
    all.slice(1).some((text) => recordIn(text, same) !== undefined),
    'nothing of them has changed',
  ).toBe(false)
})

test('the sums of the records that were sent last are those of the ledger', async () => {
  const one = await paidProvider(world)
  await visit(world, one.office, '2026-11-12', '2026-11-15')
  const left = await seller()
  await messages.send(2026)
  const afterwards = world.clock.now()
  // More of the same year becomes known.
  world.clock.set('2026-11-16T08:00:00Z')
  await visit(world, one.office, '2026-11-19', '2026-11-22')
  world.clock.set(afterwards)
  await seller()
  await moveToSwitzerland(left)
  await messages.send(2026, 'corrections')
  await messages.send(2026, 'new')
  const last = await world.rows<{ provider: string; xml: string }>(
    `select 'provider:' || provider_id as provider, xml from (
       select distinct on (provider_id) provider_id, type_indic, xml from tax_record order by provider_id, message_id desc) r
     where type_indic <> 'OECD3'`,
  )
  const sum = (name: string) =>
    last
      .flatMap(({ xml }) => [...xml.matchAll(new RegExp(`<${name}Q\\d[^>]*>(-?\\d+)<`, 'g'))])
      .reduce((total, [, units]) => total + Number(units), 0)
  const [ledger] = await world.rows(
    `select sum(paid_cents)::int / 100 as paid, sum(fee_cents)::int / 100 as fees,
       count(*) filter (where is_first)::int as bookings from provider_paid where owner = any($1)`,
    [last.map(({ provider }) => provider)],
  )
  expect(last).toHaveLength(2)
  expect({ paid: sum('Cons'), fees: sum('Fees'), bookings: sum('Numb') }).toEqual(ledger)
  expect(ledger).toEqual({ paid: 48, fees: 12, bookings: 3 })
})

test('nobody to report is a message of its own, after which who comes is new', async () => {
  january()
  const unpaid = await messages.compile(2026)
  expect((await messages.list(2026)).data).toMatchObject([{ state: 'empty', type: null, records: 0 }])
  expect(await world.refusal(messages.file(unpaid)), 'a year without a payment').toBe('tax.message_empty')
  await messages.discard(unpaid)
  await moveToSwitzerland(await seller())
  const none = await messages.file(await messages.send(2026))
  expect(none).toContain('<MessageTypeIndic>DPI403</MessageTypeIndic>')
  expect(none).toContain('<Timestamp>2027-01-15T09:00:00.002</Timestamp>')
  expect(indicsIn(none)).toEqual(['OECD1'])
  await seller()
  const text = await messages.file(await messages.compile(2026))
  expect(text).toContain('<MessageTypeIndic>DPI401</MessageTypeIndic>')
  expect(indicsIn(text)).toEqual(['OECD0', 'OECD1'])
})

test('a message that was compiled has the same bytes, whatever changes; what is missing now undoes nothing', async () => {
  const owner = await seller()
  const id = await messages.compile(2026)
  const before = await messages.file(id)
  await tax.save(owner, { surname: 'Anders', birthDate: null })
  expect(await messages.file(id)).toBe(before)
  await messages.mark(id)
  const next = await messages.compile(2026, 'corrections')
  const { data } = await messages.list(2026)
  expect(data).toMatchObject([
    { id: next, state: 'empty', type: null, records: 0, sentOn: null },
    { id, state: 'sent', type: 'DPI401', records: 1, sentOn: '2027-01-15', receipt: `DIP-${id}` },
  ])
  expect(await world.refusal(messages.file(next))).toBe('tax.message_empty')
  expect(await world.refusal(messages.mark(next))).toBe('tax.message_empty')
  await messages.discard(next)
  expect((await messages.list(2026)).data).toHaveLength(1)
})

test('that the marketplace has moved is a correction of its own, and never said beside new sellers', async () => {
  await seller()
  const first = await messages.file(await messages.send(2026))
  const { config } = world.context
  const operatorOf = (text: string) => /<PlatformOperator>(.*?)<DocSpec>/.exec(text)?.[1]
  Object.assign(config, { OPERATOR_ADDRESS: 'Neue Straße 2, 10115 Berlin' })
  await seller()
  const before = await messages.file(await messages.send(2026))
  expect(indicsIn(before)).toEqual(['OECD0', 'OECD1'])
  expect(operatorOf(before), 'as it was sent').toBe(operatorOf(first))
  const moved = await messages.file(await messages.send(2026, 'corrections'))
  expect(indicsIn(moved)).toEqual(['OECD2'])
  expect(refsIn(moved).corrects).toBe(refsIn(first).own)
  expect(operatorOf(moved)).toContain('Neue Straße 2')
  await seller()
  const next = await messages.file(await messages.compile(2026))
  expect(indicsIn(next)).toEqual(['OECD0', 'OECD1'])
  expect(refsIn(next).own).toBe(refsIn(moved).own)
  expect(operatorOf(next)).toBe(operatorOf(moved))
})

test('a process that dies between two statements leaves nobody out and nobody twice', async () => {
  const owners = [await seller(), await seller()]
  // More than are looked at in one transaction.
  for (let nth = 0; nth < 51; nth += 1) await world.provider()
  owners.push(await seller())
  let died = 0
  for (let at = 1; ; at += 1) {
    const id = await messages.ask(2026)
    const hasDied = await dieBefore(world, at, (context) => compileMessages(context, world.clock.now()))
    await compileMessages(world.context, world.clock.now())
    const text = await messages.file(id)
    expect([at, text.split('<ReportableSeller>').length - 1]).toEqual([at, 3])
    expect(owners.every((owner) => recordIn(text, owner) !== undefined)).toBe(true)
    expect((await messages.list(2026)).data[0]?.records).toBe(3)
    await messages.discard(id)
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(6)
})

test('two operators at once have one compiled, and two processes compile it once', async () => {
  await seller()
  const other = await world.person({ bits: KIND_BITS.operator })
  const { processes, close } = await severalProcesses(world, 2)
  const asked = await Promise.allSettled(
    processes.map((context, nth) => messages.ask(2026, 'new', nth === 0 ? operator : other, context)),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all(processes.map((context) => compileMessages(context, world.clock.now())))
  await close()
  const { data } = await messages.list(2026)
  expect(data).toMatchObject([{ state: 'compiled', records: 1 }])
  expect(await world.refusal(messages.ask(2026))).toBe('tax.message_open')
  const marked = await Promise.allSettled([messages.mark(data[0]!.id), messages.discard(data[0]!.id, other)])
  expect(marked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('only of a year that is over, only after something was sent, only with a proof, only for finance', async () => {
  await seller()
  expect(await world.refusal(messages.ask(2027))).toBe('tax.year_running')
  expect(await world.refusal(messages.ask(2026, 'corrections'))).toBe('tax.message_first')
  const id = await messages.ask(2026)
  expect(await world.refusal(messages.mark(id))).toBe('tax.message_compiling')
  expect(await world.refusal(messages.file(id))).toBe('tax.message_compiling')
  await compileMessages(world.context, world.clock.now())
  expect(await world.refusal(messages.mark(id, { sentOn: '2027-01-14' }))).toBe('tax.sent_on')
  expect(await world.refusal(messages.mark(id, { sentOn: '2027-01-16' }))).toBe('tax.sent_on')
  const unproved = { ...operator, proved: false }
  const support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
  for (const [as, code] of [
    [unproved, 'account.proof_needed'],
    [support, 'auth.role'],
  ] as const) {
    expect(await world.refusal(messages.ask(2025, 'new', as))).toBe(code)
    expect(await world.refusal(messages.mark(id, {}, as))).toBe(code)
    expect(await world.refusal(messages.discard(id, as))).toBe(code)
  }
  await messages.mark(id)
  expect(await world.refusal(messages.mark(id))).toBe('tax.message_sent')
  expect(await world.refusal(messages.discard(id))).toBe('tax.message_sent')
  const entries = await world.rows(
    `select action, subject_id, details -> 'after' ->> 'receipt' as receipt from audit_entry order by id`,
  )
  expect(entries).toEqual([
    { action: 'tax_report.compiled', subject_id: '2026', receipt: null },
    { action: 'tax_report.sent', subject_id: '2026', receipt: `DIP-${id}` },
  ])
})

test('the database keeps what was sent', async () => {
  await seller()
  await messages.send(2026)
  for (const [statement, why] of [
    [`update tax_message set receipt = 'other'`, 'stays as it is'],
    [`update tax_message set sent_on = null, receipt = null, sent_at = null`, 'stays as it is'],
    [`delete from tax_message`, 'stays as it is'],
    [`update tax_record set xml = ''`, 'stay as they were compiled'],
    [`delete from tax_record`, 'stay as they were compiled'],
    [
      `insert into tax_record select message_id, provider_id + 1, type_indic, doc_ref || 'x', hash, xml from tax_record`,
      'stay as they were compiled',
    ],
    [
      `insert into tax_message (year, kind, ref, started_at, sent_on, receipt, sent_at) values (2025, 'new', 'x', now(), now(), 'x', now())`,
      'tax_message_sent',
    ],
  ] as const)
    await expect(world.rows(statement), statement).rejects.toThrow(why)
  const open = await messages.compile(2026, 'corrections')
  await expect(world.rows(`update tax_record set xml = '' where message_id = ${open}`)).resolves.toEqual([])
  await expect(
    world.rows(`insert into tax_message (year, kind, ref, started_at) values (2026, 'new', 'x', now())`),
  ).rejects.toThrow('tax_message_open')
})

test('who has left is reported as they were', async () => {
  const owner = await seller()
  const { id, email } = owner.viewer
  await world.db.tx((tx) => taxPersonalData.erase!(tx, { id, email, now: world.clock.now() }))
  await world.rows('delete from billing_address where person_id = $1', [id])
  await world.rows('delete from payee where provider_id = $1', [owner.id])
  const text = await messages.file(await messages.compile(2026))
  expect(recordIn(text, owner)).toContain('<Street>Probeweg 1</Street>')
  expect(recordIn(text, owner)).toContain('<Identifier AccountNumberType="Other">')
})

test('what has changed since the last message is counted with the figures, and not said before', async () => {
  const changes = async () => (await messages.list(2026)).meta.changes
  const [changed, gone] = [await seller(), await seller()]
  await countReports(world.context, world.clock.now())
  expect(await changes()).toBeNull()
  await messages.send(2026)
  expect(await changes(), 'counted before').toBeNull()
  world.clock.advance({ minutes: 1 })
  await countReports(world.context, world.clock.now())
  expect(await changes()).toMatchObject({ new: 0, corrected: 0, deleted: 0 })
  await tax.save(changed, { surname: 'Anders' })
  await moveToSwitzerland(gone)
  await seller()
  await seller()
  world.clock.set('2027-01-15T20:00:00Z')
  await countReports(world.context, world.clock.now())
  expect(await changes()).toMatchObject({ new: 2, corrected: 1, deleted: 1 })
  await messages.send(2026, 'corrections')
  expect(await changes(), 'counted before it').toBeNull()
  world.clock.advance({ minutes: 1 })
  await countReports(world.context, world.clock.now())
  expect(await changes()).toMatchObject({ new: 2, corrected: 0, deleted: 0 })
})
