/** Content pages as operators keep them and everybody reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { listPages, previewPage, readDraft, readPage, resetPage, savePage } from '../contract.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: 32 })
})
afterAll(() => world.close())

const read = async (page: string, locale: 'de' | 'en' = 'de') =>
  (await world.call(readPage, { params: { page } }, guestViewer(locale))).data
const save = (page: string, locale: 'de' | 'en', markdown: string, version: number) =>
  world.call(savePage, { params: { page }, body: { locale, title: `Titel ${version}`, markdown, version } }, operator)
const reset = (page: string, locale: 'de' | 'en') =>
  world.call(resetPage, { params: { page }, query: { locale } }, operator)

test('what an operator writes is shown in its language; the other one stays ours until it is written too', async () => {
  const before = await read('privacy')
  expect(before.title).toBe('Datenschutz')
  await save('privacy', 'de', 'Unsere **eigenen**.', 0)
  expect(await read('privacy')).toMatchObject({ title: 'Titel 0', intro: 'Unsere eigenen.', locale: 'de' })
  expect((await read('privacy', 'en')).title).toBe('Privacy')
  await reset('privacy', 'de')
  expect(await read('privacy')).toEqual(before)
  await expect(reset('privacy', 'de')).rejects.toMatchObject({ refusal: { code: 'request.not_found' } })
})

test('of two who change the same version the second is refused, also at the same time; nothing is lost', async () => {
  await save('news', 'de', 'eins', 0)
  await expect(save('news', 'de', 'auch eins', 0)).rejects.toMatchObject({ refusal: { code: 'content.conflict' } })
  const both = await Promise.allSettled([save('news', 'de', 'zwei', 1), save('news', 'de', 'auch zwei', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save('news', 'de', 'aus der Zukunft', 7)).rejects.toMatchObject({
    refusal: { code: 'content.conflict' },
  })
  await save('news', 'de', 'drei', 2)
  const kept = await world.rows<{ version: number; saved_by: string }>(
    `select version, saved_by from content_version where slug = 'news' order by version`,
  )
  expect(kept).toEqual([1, 2, 3].map((version) => ({ version, saved_by: operator.id })))
})

test('a page that lacks a translation comes in English, and says so; one of nobody is not there', async () => {
  await save('only-english', 'en', 'Only here.', 0)
  expect(await read('only-english')).toMatchObject({ locale: 'en', intro: 'Only here.' })
  await save('nur-deutsch', 'de', 'Nur hier.', 0)
  expect(await read('nur-deutsch', 'en')).toMatchObject({ locale: 'de', intro: 'Nur hier.' })
  await reset('only-english', 'en')
  const { data } = await world.call(listPages, {}, operator)
  expect(data.map(({ slug }) => slug)).not.toContain('only-english')
  await expect(read('only-english')).rejects.toMatchObject({ refusal: { code: 'request.not_found' } })
})

test('the list names our pages and theirs; a draft of our page begins with our text', async () => {
  await save('listed', 'en', 'Here.', 0)
  const { data } = await world.call(listPages, {}, operator)
  expect(data).toContainEqual(
    expect.objectContaining({ slug: 'listed', title: 'Titel 0', isBuiltIn: false, written: ['en'] }),
  )
  expect(data).toContainEqual(
    expect.objectContaining({ slug: 'imprint', title: 'Impressum', isBuiltIn: true, written: [], savedAt: null }),
  )
  const draft = await world.call(readDraft, { params: { page: 'ranking' }, query: { locale: 'de' } }, operator)
  expect(draft.data).toMatchObject({ version: 0, isBuiltIn: true, title: 'So sortieren wir' })
  expect(draft.data.markdown).toContain('## Was zuerst kommt')
})

test('a preview saves nothing', async () => {
  const body = { locale: 'de' as const, title: 'Probe', markdown: '## Ja' }
  const { data } = await world.call(previewPage, { body }, operator)
  expect(data.blocks).toMatchObject([{ kind: 'heading', runs: [{ text: 'Ja' }] }])
  await expect(read('preview')).rejects.toMatchObject({ refusal: { code: 'request.not_found' } })
  await expect(save('preview', 'de', 'x', 0)).rejects.toMatchObject({ fields: { page: [{ code: 'field.invalid' }] } })
})

test.each([
  ['', 'field.required'],
  ['   ', 'field.required'],
  ['a\u0000b', 'field.invalid'],
])('Markdown %j is refused', async (markdown, code) => {
  await expect(save('refused', 'de', markdown, 0)).rejects.toMatchObject({ fields: { markdown: [{ code }] } })
})

test('the terms are not changed as a page', async () => {
  await expect(save('terms', 'de', 'x', 0)).rejects.toMatchObject({ refusal: { code: 'content.terms_page' } })
  await expect(reset('terms', 'de')).rejects.toMatchObject({ refusal: { code: 'content.terms_page' } })
})
