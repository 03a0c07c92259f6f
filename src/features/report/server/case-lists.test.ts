/** Lists of cases in every order: each case once over all pages, and the file has them as well. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages } from '#app/testing/all-pages.ts'
import { countStatements } from '#app/testing/count-statements.ts'
import { DECIDED, REPORTED } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { decideReport, downloadReportCases, listReportCases, reportContent } from '../contract.ts'
import { CASE_LISTS, CASE_SORTS, type CaseList } from '../rules/case-lists.ts'
import { listReportCases as read } from './list-cases.ts'

const WAITING = 53
const DECIDED_ONES = 30
const CLOSED = 4

let world: TestWorld
let support: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  support = await world.person({ bits: KIND_BITS.operator })
  const reportAgain = async (id: number) => {
    const body = { kind: 'office', id: String(id), ...REPORTED, email: `${randomUUID()}@probe.example` }
    await world.call(reportContent, { body }, guestViewer('de'))
  }
  for (let nth = 0; nth < WAITING + DECIDED_ONES + CLOSED; nth += 1) {
    const { id } = await world.office()
    // Days and numbers that several have, so that only the id tells them apart.
    for (let report = 0; report <= nth % 3; report += 1) await reportAgain(id)
    const [row] = await world.rows<{ id: number }>('select id from report_case where office_id = $1', [id])
    await world.rows(`update report_case set opened_at = opened_at - $2 * interval '1 day' where id = $1`, [
      row?.id,
      nth % 5,
    ])
    await world.rows(`update report_case set due_at = due_at - $2 * interval '1 day' where id = $1`, [row?.id, nth % 4])
    if (nth >= WAITING)
      await world.call(decideReport, { params: { id: String(row?.id) }, body: { ...DECIDED, action: 'keep' } }, support)
  }
  await world.rows(
    `update report_case set complain_until = $2 where id in (select id from report_case where state = 'decided' order by id limit $1)`,
    [CLOSED, world.clock.now().subtract({ hours: 1 }).toString()],
  )
}, 120_000)
afterAll(() => world.close())

const list = (query: object) => world.call(listReportCases, { query }, support)
const SIZES: Readonly<Record<CaseList, number>> = { waiting: WAITING, decided: DECIDED_ONES, closed: CLOSED }

describe.each(CASE_LISTS)('%s', (state) => {
  test.each(CASE_SORTS.flatMap((sort) => LIST_ORDERS.map((order) => ({ sort, order }))))(
    'by $sort, $order: every case once, in order, and the file has them as well',
    async ({ sort, order }) => {
      const rows = await allPages((cursor) => list({ state, sort, order, ...cursor }))
      const ids = rows.map(({ id }) => id)
      expect(ids).toHaveLength(SIZES[state])
      expect(new Set(ids).size).toBe(ids.length)
      const other = await allPages((cursor) =>
        list({ state, sort, order: order === 'asc' ? 'desc' : 'asc', ...cursor }),
      )
      expect(other.map(({ id }) => id)).toEqual(ids.toReversed())
      const values = rows.map(({ openedAt, dueAt, reports }) =>
        sort === 'reports' ? reports.length : Date.parse((sort === 'due' ? dueAt : openedAt) ?? ''),
      )
      if (sort !== 'due' || state === 'waiting')
        expect(values).toEqual(values.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
      const { text } = await world.call(downloadReportCases, { query: { state, sort, order, language: 'de' } }, support)
      const lines = text.slice(1).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(';')[0])).toEqual(ids.map(String))
    },
  )

  test('its own order, and how many there are', async () => {
    const { data, meta } = await list({ state })
    expect(meta).toMatchObject(state === 'waiting' ? { sort: 'due', order: 'asc' } : { sort: 'opened', order: 'desc' })
    expect(meta.counts).toEqual({ waiting: WAITING, decided: DECIDED_ONES, closed: CLOSED })
    expect(data).toHaveLength(Math.min(25, SIZES[state]))
    expect(data.every((one) => (state === 'waiting' ? one.state === 'open' : one.state === state))).toBe(true)
  })
})

test('the file says what was reported and decided, by whom, and nothing that people wrote', async () => {
  const [oldest] = (await list({ state: 'decided', sort: 'opened', order: 'asc' })).data
  await world.rows(
    `insert into report_decision (case_id, by_id, decided_at, action, rule, facts) values ($1, $2, now(), 'gone', '', 'Es ist nicht mehr da.')`,
    [oldest?.id, support.id],
  )
  const { text } = await world.call(
    downloadReportCases,
    { query: { state: 'decided', sort: 'opened', order: 'asc', language: 'de' } },
    support,
  )
  const [head = '', first = ''] = text.slice(1).split('\r\n')
  expect(head).toBe(
    'Fall;Art;Inhalt;Anbieter;Stand;Eröffnet;Fällig;Meldungen;Gründe;Entscheidung;Entschieden;Entschieden von',
  )
  const cells = first.split(';')
  expect([cells[1], cells[4], cells[6]]).toEqual(['Büro', 'Entschieden', ''])
  expect(cells.slice(8, 10)).toEqual(['"Gibt es so nicht, oder es ist Betrug"', 'Nicht mehr da'])
  expect(cells[11]).toBe(support.name)
  expect(text).not.toContain(REPORTED.explanation)
  expect(text).not.toContain('@probe.example')
  const [entry] = await world.rows(
    `select action, subject_id, (details -> 'after' ->> 'rows')::int as rows from audit_entry order by id desc limit 1`,
  )
  expect(entry).toEqual({ action: 'list.exported', subject_id: 'cases', rows: DECIDED_ONES })
})

test('a page takes the same number of statements, however many cases it has', async () => {
  const statements = (query: object) =>
    countStatements(world, (context) =>
      read({ query, viewer: support, locale: 'de', now: world.clock.now(), context } as never),
    )
  expect(await statements({ state: 'waiting' })).toBe(await statements({ state: 'closed' }))
})
