/**
 * A new version beside an old one (decision 32): the new one starts with an additive migration, takes over, and the old
 * one stops, while people keep booking. No request fails. Both run the same code; the new one has one more migration.
 */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ownFolder } from './products.ts'
import { startSecond, type SecondProcess } from './second-process.ts'
import { demoFacts, PASSWORD, weekdayAhead } from './world.ts'

const A_BOOKING_EVERY_MS = 500
const BOOK_AT_ONCE = 4
const HOURS = 2
const MIGRATIONS = resolve(import.meta.dirname, '../db/migrations')
const ADDED = `-- expand
alter table booking add column upgrade_note text not null default '';
alter table office add column upgrade_note text;
create table upgrade_note (id bigint primary key);
`
const TAKEN_BACK = `drop table upgrade_note; alter table office drop column upgrade_note;
  alter table booking drop column upgrade_note; delete from schema_migration where file = $1`

let old: SecondProcess
let next: SecondProcess | undefined
let migrations: string
let added: string
test.beforeAll(async () => {
  test.skip(!ownFolder(), 'needs the product the tests started')
  migrations = await mkdtemp(join(tmpdir(), 'viertel-next-'))
  await cp(MIGRATIONS, migrations, { recursive: true })
  added = `${String((await readdir(MIGRATIONS)).length + 1).padStart(4, '0')}_upgrade_note.sql`
  await writeFile(join(migrations, added), ADDED)
  old = await startSecond(ownFolder() ?? '', { TRUST_PROXY: '1' })
  await old.product.ready()
})
test.afterAll(async () => {
  await next?.rows(TAKEN_BACK.replace('$1', `'${added}'`))
  await next?.end()
  await old?.end()
  await rm(migrations, { recursive: true, force: true })
})

test('people book through an upgrade, and nobody gets a fault', async ({ request, baseURL }) => {
  const facts = await demoFacts(request)
  const users = facts.people.filter(({ kind, email }) => kind === 'user' && !email.startsWith('extreme-')).slice(0, 30)
  const people: NonNullable<Awaited<ReturnType<typeof signIn>>>[] = []
  // One after the other: thirty passwords at once are more than a busy machine checks in time.
  for (const [at, user] of users.entries()) {
    const person = people.length < BOOK_AT_ONCE ? await signIn(user, at) : null
    if (person !== null) people.push(person)
  }
  expect(people.length, 'who can book').toBe(BOOK_AT_ONCE)
  const slots = await freeSlots(facts.offices.map(({ id }) => id))
  expect(slots.length, 'enough to book').toBeGreaterThan(150)

  let target = old.product.baseUrl
  const answers: string[] = []
  let over = false
  let turn = 0
  // Each after the answer to the one before, so that a busy machine is not asked for more than it answers.
  const booking = people.map(async (person) => {
    while (!over) {
      turn += 1
      answers.push(await book(target, person, slots[turn] as Slot, turn))
      await sleep(A_BOOKING_EVERY_MS)
    }
  })

  await sleep(1000)
  next = await startSecond(ownFolder() ?? '', { TRUST_PROXY: '1' }, ['--migrations', migrations])
  await next.product.ready()
  const [{ there } = { there: false }] = await next.rows<{ there: boolean }>(
    `select to_regclass('upgrade_note') is not null as there`,
  )
  expect(there, 'the migration has run').toBe(true)
  for (const base of [old.product.baseUrl, baseURL])
    expect((await fetch(`${base}/readyz`)).status, 'the old version is ready beside it').toBe(200)
  const beside = answers.length
  await sleep(1500)
  expect(answers.length, 'the old version goes on booking').toBeGreaterThan(beside)
  target = next.product.baseUrl
  old.product.kill('SIGTERM')
  expect(await old.product.ended).toBe(0)
  await sleep(1500)
  over = true
  await Promise.all(booking)

  expect(answers.length).toBeGreaterThan(15)
  expect(answers.filter((answer) => answer !== '201')).toEqual([])
  expect((await next.rows('select 1 from occupancy_drift')).length).toBe(0)
})

type Person = { readonly cookie: string; readonly address: string }
type Slot = { readonly office: number; readonly date: string; readonly time: string; readonly priceCents: number }

/** Null for somebody who may not book or has no payment method. */
async function signIn({ email }: { email: string }, at: number): Promise<Person | null> {
  const address = `10.7.0.${at + 1}`
  const answer = await fetch(`${old.product.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: old.product.baseUrl },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status, email).toBe(200)
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const [me, methods] = (await Promise.all(
    ['me', 'payment'].map(async (path) =>
      (await fetch(`${old.product.baseUrl}/api/${path}`, { headers: { cookie } })).json(),
    ),
  )) as [{ canBook: boolean }, { data: unknown[] }]
  return me.canBook && methods.data.length > 0 ? { cookie, address } : null
}

/** One slot for each place and day, so that the bookings do not compete. */
async function freeSlots(offices: readonly number[]): Promise<Slot[]> {
  const slots: Slot[] = []
  for (const office of offices) {
    if (slots.length > 200) break
    const answer = await fetch(`${old.product.baseUrl}/api/office/${office}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: weekdayAhead(9) }),
    })
    const { data } = (await answer.json()) as {
      data?: { priceCents: number; refugee: boolean; employeesOnly: boolean; internal: boolean } & {
        days: { date: string; free: string }[]
      }
    }
    if (!data || data.refugee || data.employeesOnly || data.internal) continue
    for (const { date, free } of data.days) {
      const quarter = free.indexOf('1'.repeat(HOURS * 4))
      if (quarter === -1) continue
      const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`
      slots.push({ office, date, time, priceCents: data.priceCents })
    }
  }
  return slots
}

/** The status, with the refusal's code when nothing was booked, or the network error. */
async function book(base: string, person: Person, slot: Slot, turn: number): Promise<string> {
  const { office, date, time, priceCents } = slot
  try {
    const answer = await fetch(`${base}/api/booking`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `rolling-upgrade-${process.pid}-${turn}`,
        'x-forwarded-for': person.address,
        cookie: person.cookie,
      },
      body: JSON.stringify({ office, date, time, hours: HOURS, quantity: 1, expectedTotal: priceCents * HOURS }),
    })
    const body = (await answer.json()) as { code?: string }
    return answer.status === 201 ? '201' : `${answer.status} ${body.code}`
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`
  }
}
