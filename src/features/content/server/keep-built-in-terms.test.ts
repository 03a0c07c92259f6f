/** The built-in terms to which people agree do not change afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { keepBuiltInTerms } from './keep-built-in-terms.ts'
import { readPageText } from './read-page.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** A start of the product whose built-in text is another one. */
const startAs = (OPERATOR_NAME: string) => {
  const context = { ...world.context, config: { ...world.context.config, OPERATOR_NAME } }
  return { context, start: () => keepBuiltInTerms(context) }
}
const shown = async (OPERATOR_NAME: string, locale: 'de' | 'en' = 'de') =>
  (await readPageText(startAs(OPERATOR_NAME).context, 'terms', locale, world.clock.now()))?.markdown ?? ''

test('until somebody has registered a newer text takes its place, and then none any more', async () => {
  await startAs('Erste GmbH').start()
  expect(await shown('Zweite GmbH')).toContain('Erste GmbH')
  await startAs('Zweite GmbH').start()
  expect(await shown('Dritte GmbH')).toContain('Zweite GmbH')
  await world.person()
  await startAs('Dritte GmbH').start()
  await startAs('Dritte GmbH').start()
  for (const locale of ['de', 'en'] as const) {
    expect(await shown('Dritte GmbH', locale)).toContain('Zweite GmbH')
    expect(await shown('Dritte GmbH', locale)).not.toContain('Dritte GmbH')
  }
  expect(await world.rows(`select count(*)::int as count from content_version where slug = 'terms'`)).toEqual([
    { count: 4 },
  ])
})
