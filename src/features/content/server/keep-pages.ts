/** What operators do with content pages. */
import type { Locale } from '#kernel/locale.ts'
import { FieldErrors, refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { blocksOf } from '../rules/markdown.ts'
import { PAGES } from '../rules/pages.ts'
import { builtInPage } from './built-in-page.ts'
import { TERMS } from './terms-store.ts'
import { addVersion, newestVersions, versionsOf } from './version-store.ts'

export async function listPages({ locale, context }: Call<typeof contract.listPages>) {
  const versions = await newestVersions(context.db.read)
  const slugs = new Set([...PAGES.keys(), ...versions.map(({ slug }) => slug)])
  const rows = [...slugs].toSorted().flatMap((slug) => {
    const own = versions.filter((one) => one.slug === slug)
    const shown = own.filter(({ markdown }) => markdown !== null)
    if (shown.length === 0 && !PAGES.has(slug)) return []
    const title =
      shown.find((one) => one.locale === locale)?.title ??
      builtInPage(context.config, slug, locale)?.title ??
      shown[0]?.title ??
      slug
    const last =
      own
        .map(({ saved_at }) => saved_at.toString())
        .toSorted()
        .at(-1) ?? null
    return [{ slug, title, isBuiltIn: PAGES.has(slug), written: shown.map((one) => one.locale), savedAt: last }]
  })
  return { data: rows }
}

export async function readDraft({ params, query, context }: Call<typeof contract.readDraft>) {
  return { data: await draftOf(context.db.read, context, params.page, query.locale) }
}

export async function previewPage({ body }: Call<typeof contract.previewPage>) {
  return { data: { blocks: blocksOf(body.markdown) } }
}

export async function savePage({ viewer, params, body, now, context }: Call<typeof contract.savePage>) {
  if (!viewer.proved) refuse('account.proof_needed')
  if (params.page === 'preview') throw new FieldErrors({ page: [{ code: 'field.invalid', slots: {} }] })
  demandNoTerms(params.page)
  const { version, ...text } = body
  const facts = { slug: params.page, ...text, version: version + 1, savedBy: viewer.id, savedAt: now }
  // Of two who saw the same version the second is refused.
  await context.db.tx(async (tx) => {
    if (!(await addVersion(tx, facts))) refuse('content.conflict')
    await recordAction(tx, {
      by: viewer,
      action: 'page.saved',
      on: ['page', `${params.page}/${body.locale}`],
      after: { version: facts.version },
      now,
    })
  })
  return { data: await draftOf(context.db.write, context, params.page, body.locale) }
}

export async function resetPage({ viewer, params, query, now, context }: Call<typeof contract.resetPage>) {
  if (!viewer.proved) refuse('account.proof_needed')
  demandNoTerms(params.page)
  await context.db.tx(async (tx) => {
    const newest = (await versionsOf(tx, params.page)).find((one) => one.locale === query.locale)
    if (!newest || newest.markdown === null) refuse('request.not_found')
    await addVersion(tx, {
      slug: params.page,
      locale: query.locale,
      version: newest.version + 1,
      title: newest.title,
      markdown: null,
      savedBy: viewer.id,
      savedAt: now,
    })
    await recordAction(tx, {
      by: viewer,
      action: 'page.reset',
      on: ['page', `${params.page}/${query.locale}`],
      after: { version: newest.version + 1 },
      now,
    })
  })
  return { data: await draftOf(context.db.write, context, params.page, query.locale) }
}

/** Nobody is told of a page that changes, but of the terms they are (publish-terms.ts). */
function demandNoTerms(slug: string): void {
  if (slug === TERMS) refuse('content.terms_page')
}

async function draftOf(db: Reads, { config }: Context, slug: string, locale: Locale) {
  const newest = (await versionsOf(db, slug)).find((one) => one.locale === locale)
  const builtIn = builtInPage(config, slug, locale)
  const text =
    newest?.markdown == null
      ? (builtIn ?? { title: '', markdown: '' })
      : { title: newest.title, markdown: newest.markdown }
  return { slug, locale, ...text, version: newest?.version ?? 0, isBuiltIn: builtIn !== null }
}
