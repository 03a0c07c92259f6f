/**
 * What the screens of a company of 500 members and 50,000 bookings cost: CPU of Node and time of each call, one after the
 * other, in turns within one run and against one's own hours as the baseline. `npx node bench/company.ts [calls of each]`
 */
import { CARDS, createTestWorld } from '#app/testing/test-world.ts'
import { readBilling } from '#features/booking/billing/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { quoteTeamDay } from '#features/booking/team-day/contract.ts'
import { readSpending } from '#features/company/budget/contract.ts'
import { readCompany } from '#features/company/contract.ts'
import { downloadEmployees, listEmployees } from '#features/company/member/contract.ts'
import { readColleague, readHours, readPlaceKind, readTeam, saveHours } from '#features/company/presence/contract.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'
import { fillCompany } from './fill-company.ts'

const CALLS = Number(process.argv[2] ?? 100)
const TURNS = 5
const GOAL_MS = 15
const MEMBERS = 500
/** A Thursday soon after the clock of the world, and the days of visits around it. */
const [VISIT, FROM, DAYS] = ['2026-11-12', '2026-09-01', 100]

const server = await startTestServer()
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
try {
  const host = await world.seller()
  const offices: number[] = []
  for (let n = 0; n < 40; n += 1) offices.push((await world.office({ provider: host, capacity: 500 })).id)
  const { id: companyId, admin, employee } = await world.company()
  await world.card(admin, CARDS.good)
  await world.call(saveHours, { body: { week: [{ weekday: 1, kind: 'home', spans: [] }] } }, employee)
  const wish = { office: offices[0]!, date: VISIT, time: '10:00', hours: 4 }
  const booked = await world.call(placeBooking, { body: { ...wish, expectedTotal: 4000 } }, employee)
  const [member] = await world.rows<{ id: number }>('select id from member where person_id = $1', [employee.id])
  const size = { members: MEMBERS, bookings: MEMBERS * DAYS, from: FROM, days: DAYS }
  await fillCompany(scratch.url, {
    companyId,
    memberId: member!.id,
    bookingId: booked.data.id,
    offices,
    ...size,
  })
  const copies = await world.rows<{ id: number }>('select id from member where id > $1 order by id limit 10', [7e12])
  const members = copies.map(({ id }) => id)
  const plan = { ...wish, members, guests: 0, find: '' }
  const calls = {
    'own hours': async () => world.call(readHours, {}, employee),
    colleague: async () => world.call(readColleague, { params: { id: String(members[0]) } }, employee),
    team: async () => world.call(readTeam, {}, employee),
    'team, found': async () => world.call(readTeam, { query: { name: 'berg 49' } }, employee),
    'kind home': async () => world.call(readPlaceKind, { params: { kind: 'home' } }, employee),
    company: async () => world.call(readCompany, {}, employee),
    employees: async () => world.call(listEmployees, {}, admin),
    'employees, csv': async () => world.call(downloadEmployees, {}, admin),
    spending: async () => world.call(readSpending, {}, admin),
    billing: async () => world.call(readBilling, { query: { id: '0', by: 'person' } }, admin),
    'team day': async () => world.call(quoteTeamDay, { body: plan }, admin),
  }
  type Name = keyof typeof calls
  const names = Object.keys(calls) as Name[]
  const spent = new Map(names.map((name) => [name, { cpu: 0, time: 0, bytes: 0 }]))
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const name of names) {
      const before = process.cpuUsage()
      const from = performance.now()
      let reply: unknown
      for (let n = 0; n < CALLS / TURNS; n += 1) reply = await calls[name]()
      const { user, system } = process.cpuUsage(before)
      const sum = spent.get(name)
      if (turn < 0 || !sum) continue
      sum.cpu += (user + system) / 1000
      sum.time += performance.now() - from
      sum.bytes = JSON.stringify(reply).length
    }
  const base = spent.get('own hours')!.cpu
  for (const [name, { cpu, time, bytes }] of spent) {
    const each = cpu / CALLS
    const figures = `${each.toFixed(1).padStart(6)} ms of Node's CPU${each > GOAL_MS ? ` (goal ${GOAL_MS})` : ''}, ${(cpu / base).toFixed(1)} times one's own hours, ${(time / CALLS).toFixed(1)} ms in all, ${bytes} bytes`
    console.log(`${name.padEnd(16)} ${figures}`)
  }
} finally {
  await world.close()
  await scratch.drop()
  await server.stop()
}
