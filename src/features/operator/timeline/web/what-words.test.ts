/** Whatever a timeline tells has words: what is added elsewhere fails here until it has. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { CASE_KINDS } from '#features/report/rules/report-kinds.ts'
import { AUDIT_ACTIONS } from '#kernel/audit-actions.ts'
import { whatKey } from './what-words.ts'

const wordless = (kind: string, whats: Iterable<string>) => [...whats].filter((what) => whatKey(kind, what) === null)
const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '')

test('every notice and every action of the audit log', () => {
  expect(wordless('told', NOTICES.keys())).toEqual([])
  expect(wordless('desk', AUDIT_ACTIONS)).toEqual([])
})

test('every posting of the ledger', async () => {
  const [, kinds = ''] = /kind:\n([^]+?)\n {2}key: string/.exec(await read('../../../payment/server/ledger.ts')) ?? []
  expect(quoted(kinds).length).toBeGreaterThan(15)
  expect(wordless('money', quoted(kinds))).toEqual([])
})

test('every step of an office, and whatever the statements name', async () => {
  const schema = await read('../../../../../db/schema.sql')
  const [, steps = ''] = /constraint office_step_what_check CHECK \(what = ANY \(ARRAY\[(.+?)\]\)\)/.exec(schema) ?? []
  expect(quoted(steps).length).toBeGreaterThan(5)
  expect(wordless('place', quoted(steps))).toEqual([])
  const [, cancelers = ''] =
    /booking_canceled_by_check CHECK \(canceled_by = ANY \(ARRAY\[(.+?)\]\)\)/.exec(schema) ?? []
  expect(quoted(cancelers)).toHaveLength(4)
  expect(wordless('booking', [...quoted(cancelers).map((one) => `canceled_${one}`), 'placed', 'confirmed'])).toEqual([])
  expect(wordless('booking', ['checked_in', 'no_show', 'completed'])).toEqual([])
  const [, payouts = ''] = /payout_state_check CHECK \(state = ANY \(ARRAY\[(.+?)\]\)\)/.exec(schema) ?? []
  expect(wordless('money', [...quoted(payouts).map((one) => `payout_${one}`), 'invoice', 'credit_note'])).toEqual([])
  expect(wordless('account', ['registered', 'terms_accepted', 'newsletter', 'signed_in'])).toEqual([])
  expect(wordless('account', ['request_fulfilled', 'request_withdrawn'])).toEqual([])
  expect(wordless('word', ['rated', 'rating_reported', 'message_reported'])).toEqual([])
  const complained = ['complained_owner', 'complained_reporter']
  expect(wordless('word', ['reported_office', 'reported_photo', 'reported_rating', ...complained])).toEqual([])
  expect(
    wordless('account', [
      ...CASE_KINDS.filter((kind) => kind !== 'account').map((kind) => `reported_${kind}`),
      ...complained,
    ]),
  ).toEqual([])
})
