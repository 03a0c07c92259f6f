/**
 * Every call that only operators may make is made once so that it changes something, and has written one entry of the
 * audit log; a new one fails here until somebody says how to make it. Then the log itself: it takes no changes, its chain
 * has no forks, and whatever is done to it is found.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidVisit } from '#features/payment/refund/server/refund-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { announceCommission } from '#features/office/commission/contract.ts'
import { requestConversion } from '#features/company/conversion/contract.ts'
import { drawInvoices } from '#features/invoice/server/draw-invoices-job.ts'
import { issueCommissions } from '#features/invoice/server/issue-commissions-job.ts'
import { issueInvoices } from '#features/invoice/server/issue-invoices-job.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { reportContent } from '#features/report/contract.ts'
import { openDataRequest } from '#features/account/request/contract.ts'
import { createAnnouncement } from '#features/status/announcement/contract.ts'
import { messagesOf } from '#features/tax/message/server/message-world.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import { forgetAuditDetails } from '#platform/audit-log/forget-details.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import type { RawInput } from '#platform/http/route.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { silentLog } from '#platform/log.ts'
import { auditProof } from './server/audit-proof.ts'
import { ROUTES } from './server/routes.ts'
import { ANNOUNCED } from './testing/outside-sample-calls.ts'
import { DECIDED, REPORTED, RULE } from './testing/report-sample-calls.ts'
import { ASKED_BY_LETTER } from './testing/desk-person-sample-calls.ts'
import { ADDRESS } from './testing/company-sample-calls.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { sessionOf } from './testing/session-of.ts'
import { severalProcesses } from './testing/several-processes.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const REASON = 'Geprüft am 10. November.'
type Entry = { action: string; subject: string; by_id: string; details: Record<string, unknown> | null }
const entries = (after = 0) =>
  world.rows<Entry & { id: number }>(
    `select id, action, subject_kind || ' ' || subject_id as subject, by_id, details from audit_entry where id > $1 order by id`,
    [after],
  )

async function reported(): Promise<{ booking: number; message: number }> {
  world.clock.set(TEST_NOW)
  const [office, booker] = [await world.office(), await world.person()]
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const message = world.context.newId()
  const about = [office.id, id, booker.id]
  await world.rows(
    `insert into rating (office_id, booking_id, person_id, value, text, created_at, updated_at) values ($1, $2, $3, 2, 'Na ja', now(), now())`,
    about,
  )
  await world.rows(
    `insert into rating_report (office_id, booking_id, reporter_id, reason, reported_at) values ($1, $2, $3, 'Gelogen', now())`,
    about,
  )
  await world.rows(
    `insert into message (office_id, booking_id, from_person, id, text, request_key, sent_at) values ($1, $2, $3, $4, 'Hallo', $5, now())`,
    [...about, message, randomUUID()],
  )
  await world.rows(
    `insert into message_report (message_id, reporter_id, reason, reported_at) values ($1, $2, 'Grob', now())`,
    [message, booker.id],
  )
  return { booking: id, message }
}

/** A visit whose payment failed for good. */
async function unpaid(): Promise<number> {
  world.clock.set(TEST_NOW)
  const [office, booker] = [await world.office(), await world.person()]
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  const stern = await world.card(booker, CARDS.asksAlways)
  await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [id, stern])
  await capturePayments(world.context, world.clock.now())
  return id
}

async function disputed(): Promise<number> {
  const { id } = await paidVisit(world, CARDS.disputes)
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', $1, 'told', 'payment', auth_ref, $2 from payment_leg where booking_id = $3`,
    [randomUUID(), world.clock.now(), id],
  )
  await processPaymentEvents(world.context, world.clock.now())
  const [row] = await world.rows<{ id: number }>('select id from payment_dispute where booking_id = $1', [id])
  return row?.id ?? 0
}

/** A seller in Austria whose commission invoice lacks their VAT ID, which is there by now. */
async function unbilled(): Promise<number> {
  world.clock.set(TEST_NOW)
  const [owner, booker] = [await world.seller('AT'), await world.person()]
  const office = await world.office({ provider: owner })
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, booker)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  await issueInvoices(world.context, world.clock.now())
  world.clock.set('2026-12-01T02:30:00Z')
  await issueCommissions(world.context, world.clock.now())
  await world.rows(`update billing_address set vat_id = 'ATU13585627' where person_id = $1`, [owner.viewer.id])
  return owner.id
}

async function undrawn(): Promise<number> {
  await unbilled()
  const put = () => Promise.reject(new Error('the bucket is full'))
  await drawInvoices({ ...world.context, storage: { ...world.context.storage, put } }, world.clock.now())
  const [row] = await world.rows<{ id: number }>('select invoice_id as id from invoice_drawing limit 1')
  return row?.id ?? 0
}

async function asked(): Promise<number> {
  const viewer = await world.person()
  const body = { companyName: 'Kranich GmbH', permanent: true, address: ADDRESS }
  await world.call(requestConversion, { body }, viewer)
  const [row] = await world.rows<{ id: number }>('select id from company_request where person_id = $1', [viewer.id])
  return row?.id ?? 0
}

const byId = (id: string | number, body?: object) => ({ params: { id: String(id) }, ...(body ? { body } : {}) })
const suspended = async () => {
  const person = await world.person()
  await world.rows('update person set suspended_at = now(), suspended_reason = $2 where id = $1', [person.id, REASON])
  return person.id
}
const discounts = { body: { code: 'KRANICH', percent: 10, fundedBy: 'platform' } }
const termsText = { title: 'Probe', markdown: 'Probe' }
/** Of one in force. */
const announced = async (): Promise<number> =>
  (await world.call(createAnnouncement, { body: ANNOUNCED }, operator)).data.id
/** A case of an office that a guest has reported. */
const reportedOffice = async (): Promise<number> => {
  const { id } = await world.office()
  const { token } = (
    await world.call(reportContent, { body: { kind: 'office', id: String(id), ...REPORTED } }, guestViewer('de'))
  ).data
  return Number.parseInt(token.slice(1), 36)
}
const askedByLetter = async (): Promise<number> => {
  const { id } = await world.person()
  return (await world.call(openDataRequest, { params: { id }, body: ASKED_BY_LETTER }, operator)).data.id
}
const page = { locale: 'de', title: 'Probe', markdown: 'Probe' }

/** How each is made so that it does something, and what its entry says. In this order: some follow from the one before. */
const ACTIONS: Readonly<Record<string, readonly [action: string, make: () => Promise<RawInput>]>> = {
  'PUT /api/operator/person/{id}/suspension': [
    'person.suspended',
    async () => byId((await world.person()).id, { reason: REASON, ...RULE }),
  ],
  'DELETE /api/operator/person/{id}/suspension': [
    'person.restored',
    async () => byId(await suspended(), { reason: REASON }),
  ],
  'DELETE /api/operator/person/{id}/session': [
    'person.sessions_ended',
    async () => byId((await world.person()).id, { reason: REASON }),
  ],
  'POST /api/operator/person/{id}/mail': [
    'person.mail_resent',
    async () => byId((await world.person({ verified: false })).id, { mail: 'verification', reason: REASON }),
  ],
  'DELETE /api/operator/person/{id}/lock': [
    'person.lock_lifted',
    async () => {
      const { id } = await world.person()
      await world.rows(
        `insert into login_factor (person_id, secret_sealed, failures, locked_until) values ($1, 'x', 5, now() + interval '5 minutes')`,
        [id],
      )
      return byId(id, { reason: REASON })
    },
  ],
  'POST /api/operator/person/{id}/request': [
    'person.request_opened',
    async () => byId((await world.person()).id, ASKED_BY_LETTER),
  ],
  'PUT /api/operator/request/{id}/extension': [
    'person.request_extended',
    async () => byId(await askedByLetter(), { reason: REASON }),
  ],
  'PUT /api/operator/request/{id}/fulfilment': [
    'person.request_fulfilled',
    async () => byId(await askedByLetter(), {}),
  ],
  'PUT /api/operator/request/{id}/closing': [
    'person.request_refused',
    async () => byId(await askedByLetter(), { as: 'refused', reason: REASON }),
  ],
  'POST /api/operator/person/{id}/impersonation': [
    'person.impersonated',
    async () => ({
      ...byId((await world.person()).id, { reason: REASON }),
      caller: { cookie: await sessionOf(world, operator) },
    }),
  ],
  'PUT /api/operator/team': [
    'person.roles_set',
    async () => ({ body: { email: (await world.person()).email, roles: ['support'], reason: REASON } }),
  ],
  'PUT /api/operator/message/{id}/hiding': [
    'message.hidden',
    async () => byId((await reported()).message, { reason: REASON, ...RULE }),
  ],
  'PUT /api/operator/report/{id}/decision': [
    'report.decided',
    async () => {
      const report = await reportedOffice()
      const [row] = await world.rows<{ id: number }>('select case_id as id from report where id = $1', [report])
      return byId(row?.id ?? 0, DECIDED)
    },
  ],
  'DELETE /api/operator/message/{id}/report': [
    'message.kept',
    async () => byId((await reported()).message, { reason: REASON }),
  ],
  'PUT /api/operator/rating/{id}/hiding': [
    'rating.hidden',
    async () => byId((await reported()).booking, { reason: REASON, ...RULE }),
  ],
  'DELETE /api/operator/rating/{id}/report': [
    'rating.kept',
    async () => byId((await reported()).booking, { reason: REASON }),
  ],
  'POST /api/operator/company-request/{id}': ['company.approved', async () => byId(await asked(), { approve: true })],
  'POST /api/operator/company/{id}': [
    'company.credit_set',
    async () => byId((await world.company()).id, { creditLimit: 100_000, reason: REASON }),
  ],
  'POST /api/operator/announcement': ['announcement.made', async () => ({ body: ANNOUNCED })],
  'PUT /api/operator/announcement/{id}': ['announcement.changed', async () => byId(await announced(), ANNOUNCED)],
  'POST /api/operator/announcement/{id}/update': [
    'announcement.updated',
    async () => byId(await announced(), { textDe: 'Weiter', textEn: 'On' }),
  ],
  'POST /api/operator/announcement/{id}/end': ['announcement.ended', async () => byId(await announced())],
  'PUT /api/operator/page/{page}': [
    'page.saved',
    async () => ({ params: { page: 'probe' }, body: { ...page, version: 0 } }),
  ],
  'PUT /api/operator/terms/{version}': [
    'terms.published',
    async () => ({
      params: { version: '1' },
      body: { de: termsText, en: termsText, change: { kind: 'correction', reason: REASON } },
    }),
  ],
  'DELETE /api/operator/page/{page}': [
    'page.reset',
    async () => ({ params: { page: 'probe' }, query: { locale: 'de' } }),
  ],
  'POST /api/operator/provider/{id}/commission/{month}': [
    'commission.retried',
    async () => ({ params: { id: String(await unbilled()), month: '2026-11' } }),
  ],
  'POST /api/operator/invoice/{id}/files': ['invoice.redrawn', async () => byId(await undrawn())],
  'PUT /api/operator/office/{id}/hiding': [
    'office.taken_down',
    async () => byId((await world.office()).id, { reason: REASON, ...RULE }),
  ],
  'DELETE /api/operator/office/{id}/hiding': [
    'office.shown',
    async () => {
      const { id } = await world.office({ status: 'unpublished' })
      await world.rows(`update office set hidden_at = now(), hidden_by = $2, hidden_reason = $3 where id = $1`, [
        id,
        operator.id,
        REASON,
      ])
      return byId(id, { reason: REASON })
    },
  ],
  'PUT /api/operator/provider/{id}/verification': [
    'provider.verified',
    async () => {
      const { id } = await world.provider()
      await world.rows(
        `update provider set offers_as = 'trader', certified_at = now(), trader_phone = '+49 30 1', trader_email = 'a@example.org' where id = $1`,
        [id],
      )
      return byId(id, { name: 'Probehaus', registerNumber: '' })
    },
  ],
  'DELETE /api/operator/provider/{id}/verification': [
    'provider.unverified',
    async () => {
      const { id } = await world.provider()
      await world.rows('update provider set verified_at = now(), verified_by = $2 where id = $1', [id, operator.id])
      return byId(id)
    },
  ],
  'PUT /api/operator/commission': [
    'commission.announced',
    async () => ({ body: { from: '2027-03-01', rate: 1800, reason: REASON } }),
  ],
  'DELETE /api/operator/commission/{from}': [
    'commission.withdrawn',
    async () => {
      await world.call(announceCommission, { body: { from: '2027-04-01', rate: 1500, reason: REASON } }, operator)
      return { params: { from: '2027-04-01' }, body: { reason: REASON } }
    },
  ],
  'POST /api/operator/tax-report/message': ['tax_report.compiled', async () => ({ body: { year: 2021, kind: 'new' } })],
  'DELETE /api/operator/tax-report/message/{id}': [
    'tax_report.discarded',
    async () => ({ params: { id: String(await messagesOf(world, operator).compile(2022)) } }),
  ],
  'PUT /api/operator/tax-report/message/{id}/sent': [
    'tax_report.sent',
    async () => {
      // That nobody is reported, ready to be sent.
      const [made] = await world.rows<{ id: number }>(
        `insert into tax_message (year, kind, ref, started_at, compiled_at, type_indic, head, operator_ref, operator_hash)
         values (2023, 'new', 'audited', $1, $1, 'DPI403', '<head/>', 'audited-operator', 'hash') returning id`,
        [world.clock.now()],
      )
      const id = made?.id ?? 0
      const sentOn = localDay(world.clock.now(), REGION_ZONE)
      return { params: { id: String(id) }, body: { sentOn, receipt: 'DIP-1' } }
    },
  ],
  'PUT /api/operator/flag/{name}': [
    'flag.switched_off',
    async () => ({ params: { name: 'office_creation' }, body: { off: true, reason: REASON } }),
  ],
  'POST /api/operator/discount': ['discount.created', async () => discounts],
  'POST /api/operator/discount/{code}/end': ['discount.ended', async () => ({ params: { code: 'KRANICH' } })],
  'POST /api/operator/dispute/{id}/evidence': [
    'dispute.answered',
    async () => byId(await disputed(), { evidence: 'Eingecheckt um 10:02.' }),
  ],
  'POST /api/operator/dispute/{id}/accept': ['dispute.accepted', async () => byId(await disputed(), {})],
  'POST /api/operator/booking/{id}/refund': [
    'booking.refunded',
    async () => byId((await paidVisit(world)).id, { amountCents: 500, reason: REASON }),
  ],
  'POST /api/operator/booking/{id}/write-off': [
    'booking.written_off',
    async () => byId(await unpaid(), { reason: REASON }),
  ],
}
/** They change nothing. */
const CHANGES_NOTHING = ['POST /api/operator/page/preview']

const CHANGING = ROUTES.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access.every((kind) => kind === 'operator'),
)

test('every call that only operators may make is in the list', () => {
  expect(CHANGING.map(({ endpoint }) => endpointName(endpoint)).toSorted()).toEqual(
    [...Object.keys(ACTIONS), ...CHANGES_NOTHING].toSorted(),
  )
})

test.each(Object.entries(ACTIONS))('%s writes one entry', async (name, [action, make]) => {
  const found = CHANGING.find(({ endpoint }) => endpointName(endpoint) === name)
  if (!found) throw new Error(`there is no ${name}`)
  const input = await make()
  const last = (await entries()).at(-1)?.id ?? 0
  await world.call(found.endpoint, input, operator)
  const written = await entries(last)
  expect(written).toMatchObject([{ action, by_id: operator.id }])
  const { body } = input as { body?: { reason?: string; facts?: string; change?: { reason?: string } } }
  expect(written[0]?.details?.['reason']).toBe(body?.reason ?? body?.facts ?? body?.change?.reason)
})

test('what is refused, and what is asked again, writes none', async () => {
  const { id } = await paidVisit(world)
  const refund = ROUTES.find(({ endpoint }) => endpoint.path === '/api/operator/booking/{id}/refund')!.endpoint
  const give = (amountCents: number, idempotencyKey: string) =>
    world.call(refund, { ...byId(id, { amountCents, reason: REASON }), idempotencyKey }, operator)
  const before = (await entries()).length
  expect(await world.refusal(give(9_000, 'audit-key-1'))).toBe('payment.refund_too_high')
  await give(300, 'audit-key-2')
  await give(300, 'audit-key-2')
  const written = (await entries()).slice(before)
  expect(written).toMatchObject([
    {
      subject: `booking ${id}`,
      details: { before: { leftCents: 2000 }, after: { leftCents: 1700, refundedCents: 300 } },
    },
  ])
})

describe('the chain', () => {
  const proof = async () => {
    const { holds, lines } = await auditProof(world.context)
    return [holds, lines.find((line) => line.includes('audit log'))]
  }

  test('has no forks when many write at once, and one that takes its work back leaves no gap', async () => {
    const { processes, close } = await severalProcesses(world, 4)
    const before = (await entries()).length
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, nth) =>
        processes[nth % 4]!.db.tx(async (tx) => {
          await recordAction(tx, {
            by: operator,
            action: 'flag.switched_on',
            on: ['flag', nth],
            now: world.clock.now(),
          })
          if (nth % 10 === 3) throw new Error('thought better of it')
        }),
      ),
    )
    await close()
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(36)
    const all = await entries()
    expect(all).toHaveLength(before + 36)
    expect(all.map(({ id }) => id)).toEqual(all.map((_, nth) => nth + 1))
    expect(await proof()).toEqual([
      true,
      expect.stringMatching(/^ok {3}audit log: \d+ entries, the last hash is [0-9a-f]{64}$/),
    ])
  })

  test.each([
    `update audit_entry set action = 'flag.switched_off'`,
    `update audit_entry set details = '{}'`,
    `update audit_entry set details = null, salt = null, by_id = gen_random_uuid()`,
    `delete from audit_entry`,
    `truncate audit_entry`,
  ])('refuses: %s', async (statement) => {
    await expect(world.rows(statement)).rejects.toThrow('entries of the audit log stay as they are')
  })

  test.each([
    ['missing', 'follows a gap', 4, `delete from audit_entry where id = 3`],
    ['entry', 'is not what was written', 3, `update audit_entry set subject_id = '4711' where id = 3`],
    [
      'details',
      'has other details than were written',
      3,
      `update audit_entry set details = '{"reason":"Anders"}' where id = 3`,
    ],
    [
      'chain',
      'does not follow the one before it',
      4,
      `update audit_entry e set subject_id = '4711', hash = audit_hash(row(e.id, e.at, e.by_id, e.action, e.subject_kind, '4711',
        e.details, e.salt, e.details_hash, e.previous_hash, e.hash)::audit_entry) where id = 3`,
    ],
    [
      'end',
      'is not the last one that was written',
      null,
      `delete from audit_entry where id = (select max(id) from audit_entry)`,
    ],
  ])('whoever goes behind the back of the trigger is found: %s', async (_, says, at, statement) => {
    const [head] = await world.rows<{ entries: number }>('select entries::int as entries from audit_head')
    await world.rows('create table kept as select * from audit_entry')
    await world.rows('alter table audit_entry disable trigger user')
    await world.rows(statement)
    const found = await proof()
    await world.rows('delete from audit_entry')
    await world.rows('insert into audit_entry select * from kept')
    await world.rows('alter table audit_entry enable trigger user')
    await world.rows('drop table kept')
    expect(found).toEqual([false, `FAIL audit log: entry ${at ?? head?.entries} ${says}`])
    expect((await proof())[0]).toBe(true)
  })

  test('the role without DDL adds entries, takes details out, and does nothing else', async () => {
    const role = `audit_${randomUUID().slice(0, 8)}`
    await world.rows(`create role ${role}`)
    try {
      await migrate({ url: world.url, log: silentLog, grantTo: role })
      const [may] = await world.rows(
        `select has_table_privilege($1, 'audit_entry', 'insert') as adds, has_column_privilege($1, 'audit_entry', 'details', 'update') as empties,
           has_table_privilege($1, 'audit_entry', 'update') or has_table_privilege($1, 'audit_entry', 'delete')
             or has_table_privilege($1, 'audit_entry', 'truncate') or has_column_privilege($1, 'audit_entry', 'hash', 'update') as changes,
           has_table_privilege($1, 'audit_head', 'insert') or has_table_privilege($1, 'audit_head', 'update')
             or has_table_privilege($1, 'audit_head', 'delete') as counts`,
        [role],
      )
      expect(may).toEqual({ adds: true, empties: true, changes: false, counts: false })
    } finally {
      await world.rows(`drop owned by ${role}; drop role ${role}`)
    }
  })

  test('after six years the words are taken out, and the chain holds', async () => {
    const count = async () => (await entries()).filter(({ details }) => details === null).length
    const at = (instant: string) => forgetAuditDetails(world.context, Temporal.Instant.from(instant))
    await at('2032-11-09T00:00:00Z')
    expect(await count()).toBe(0)
    await at('2033-01-01T00:00:00Z')
    expect(await count()).toBe((await entries()).length)
    expect((await proof())[0]).toBe(true)
  })
})
