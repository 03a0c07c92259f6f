import type { Call } from '#platform/context.ts'
import type { listDisputes as contract } from '../contract.ts'
import { findDisputes, shownDispute, sumDisputes } from './dispute-store.ts'

const PAGE = 25

/** Two statements, however many there are. */
export async function listDisputes({ query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const sums = await sumDisputes(read)
  const found = await findDisputes(read, query.state ?? null, query.cursor ?? null, PAGE + 1)
  const page = found.slice(0, PAGE)
  return {
    data: { sums, disputes: page.map((one) => shownDispute(one, locale, now)) },
    meta: { next: found.length > PAGE ? String(page.at(-1)?.id) : null },
  }
}
