/** What was kept for the report goes after ten years, and not before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { forgetTax } from './forget-tax-job.ts'
import { taxOf } from './tax-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
beforeAll(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
})
afterAll(() => world.close())

test('messages that were sent go with their records ten years after their year; the database keeps the others', async () => {
  const owner = await world.provider()
  // The database goes by its own clock.
  for (const year of [2000, 2026]) {
    const [message] = await world.rows<{ id: number }>(
      `insert into tax_message (year, kind, ref, started_at) values ($1, 'new', $2, now()) returning id`,
      [year, `message-${year}`],
    )
    await world.rows(
      `insert into tax_record (message_id, provider_id, type_indic, doc_ref, hash, xml) values ($1, $2, 'OECD1', $3, 'h', 'x')`,
      [message?.id, owner.id, `message-${year}-1`],
    )
    await world.rows(
      `update tax_message set compiled_at = now(), type_indic = 'DPI401', head = 'x', operator_ref = 'o', operator_hash = 'h',
         sent_on = now(), receipt = 'DIP', sent_at = now() where id = $1`,
      [message?.id],
    )
  }
  const left = () =>
    world.rows(
      `select year, count(*)::int as records from tax_record r join tax_message m on m.id = r.message_id group by 1`,
    )
  expect(await forgetTax(world.context, Temporal.Instant.from('2010-12-31T22:59:59Z'))).toBe(0)
  expect(await forgetTax(world.context, Temporal.Instant.from('2010-12-31T23:00:00Z'))).toBe(1)
  expect(await left()).toEqual([{ year: 2026, records: 1 }])
  await expect(forgetTax(world.context, Temporal.Instant.from('2036-12-31T23:00:00Z'))).rejects.toThrow('for ten years')
  await world.rows('alter table tax_message disable trigger tax_message_stays')
  await world.rows('delete from tax_message')
  await world.rows('alter table tax_message enable trigger tax_message_stays')
})

test('of whose account ended in 2026 everything goes with the year 2037; who still offers keeps what they said', async () => {
  const [gone, here] = [await world.provider(), await world.provider()]
  for (const owner of [gone, here]) {
    await world.office({ provider: owner })
    const place = (await tax.read(owner)).places[0]?.id ?? 0
    await tax.save(owner, { places: [{ id: place, landRegister: 'Blatt 12' }] })
    await world.rows(`insert into tax_copy (provider_id, year, told_at) values ($1, 2025, now()), ($1, 2026, now())`, [
      owner.id,
    ])
  }
  await world.rows(`update person set erased_at = '2026-12-31T22:59:59Z' where id = $1`, [gone.viewer.id])
  const left = async () =>
    (
      await world.rows<{ n: string }>(
        `select 'profile ' || provider_id as n from tax_profile
         union all select 'copy ' || provider_id || ' ' || year from tax_copy
         union all select 'place ' || l.provider_id from tax_place t join location l on l.id = t.location_id order by 1`,
      )
    ).map(({ n }) => n)
  const of = ({ id }: { id: number }, ...what: string[]) => what.map((one) => one.replace('#', String(id)))
  const run = (at: string) => forgetTax(world.context, Temporal.Instant.from(at))
  expect(await run('2035-12-31T22:59:59Z')).toBe(0)
  expect(await run('2036-12-31T22:59:59Z')).toBe(2)
  const all = ['copy # 2026', 'place #', 'profile #']
  expect(await left()).toEqual([...of(gone, ...all), ...of(here, ...all)].toSorted())
  expect(await run('2036-12-31T23:00:00Z')).toBe(4)
  expect(await left()).toEqual(of(here, 'place #', 'profile #'))
})
