/** Lists of requests in every order: each request once over all pages, and the file has them as well. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPages } from '#app/testing/all-pages.ts'
import { ASKED_BY_LETTER } from '#app/testing/desk-person-sample-calls.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { REQUEST_LISTS, REQUEST_SORTS, type RequestList } from '../rules/request-lists.ts'

const SIZES: Readonly<Record<RequestList, number>> = { waiting: 28, closed: 27 }
const REASON = 'Die Unterlagen liegen im Archiv.'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
  for (let nth = 0; nth < SIZES.waiting + SIZES.closed; nth += 1) {
    const { id: personId } = await world.person()
    await world.rows('update person set name = $2 where id = $1', [
      personId,
      `${['=Ärger', 'äpfel', 'Zebra'][nth % 3]} ${nth % 5}`,
    ])
    const arrivedOn = `2026-11-0${1 + (nth % 4)}`
    const body = { ...ASKED_BY_LETTER, arrivedOn }
    const { id } = (await world.call(contract.openDataRequest, { params: { id: personId }, body }, operator)).data
    if (nth < SIZES.waiting) continue
    const closing = { as: 'withdrawn', reason: REASON }
    await world.call(contract.closeDataRequest, { params: { id: String(id) }, body: closing }, operator)
    world.clock.set(
      world.clock
        .now()
        .add({ minutes: nth % 2 })
        .toString(),
    )
  }
}, 120_000)
afterAll(() => world.close())

/** An umlaut stands with its letter, as in a German directory. */
const plain = (name: string) => name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

const list = (query: object) => world.call(contract.listDataRequests, { query }, operator)

describe.each(REQUEST_LISTS)('%s', (state) => {
  test.each(REQUEST_SORTS.flatMap((sort) => LIST_ORDERS.map((order) => ({ sort, order }))))(
    'by $sort, $order: every request once, in order, and the file has them as well',
    async ({ sort, order }) => {
      const rows = await allPages((cursor) => list({ state, sort, order, ...cursor }))
      const ids = rows.map(({ id }) => id)
      expect(ids).toHaveLength(SIZES[state])
      expect(new Set(ids).size).toBe(ids.length)
      const other = await allPages((cursor) =>
        list({ state, sort, order: order === 'asc' ? 'desc' : 'asc', ...cursor }),
      )
      expect(other.map(({ id }) => id)).toEqual(ids.toReversed())
      const days = rows.map(({ arrivedOn, lastDay, closed }) =>
        Date.parse(sort === 'arrived' ? arrivedOn : (closed?.at ?? lastDay)),
      )
      const names = rows.map(({ person }) => plain(person?.name ?? ''))
      if (sort === 'name') expect(names).toEqual(order === 'asc' ? names.toSorted() : names.toSorted().toReversed())
      else expect(days).toEqual(days.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
      const { text } = await world.call(
        contract.downloadDataRequests,
        { query: { state, sort, order, language: 'de' } },
        operator,
      )
      const lines = text.slice(1).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(';')[0])).toEqual(ids.map(String))
    },
  )

  test('its own order', async () => {
    const { data, meta } = await list({ state })
    expect(meta).toMatchObject({ sort: 'due', order: state === 'waiting' ? 'asc' : 'desc' })
    expect(data).toHaveLength(25)
  })
})

test('the file says who asked for what and how it ended, and nothing that was written', async () => {
  const { text } = await world.call(
    contract.downloadDataRequests,
    { query: { state: 'closed', sort: 'name', order: 'desc', language: 'de' } },
    operator,
  )
  const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'Anfrage;Person;Art;Weg;Stand;Angekommen;Letzter Tag;Verlängert;Eingetragen von;Abgeschlossen;Abgeschlossen von',
  )
  expect(lines[0]?.split(';')[1]).toBe('Zebra 4')
  expect(
    lines.some((line) => line.includes(`;'=Ärger`)),
    'what begins like a formula is none',
  ).toBe(true)
  expect(text).toContain(';zurückgenommen;')
  expect(text).not.toContain(REASON)
  const [entry] = await world.rows(
    `select action, subject_id, (details -> 'after' ->> 'rows')::int as rows from audit_entry order by id desc limit 1`,
  )
  expect(entry).toEqual({ action: 'list.exported', subject_id: 'requests', rows: SIZES.closed })
})
