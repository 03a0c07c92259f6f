import type { Locale } from '#kernel/locale.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { readPage as contract } from '../contract.ts'
import { compareBlocks } from '../rules/compare-blocks.ts'
import { blocksOf, introOf } from '../rules/markdown.ts'
import { inForce } from '../rules/terms-times.ts'
import { builtInPage } from './built-in-page.ts'
import { firstTerms, TERMS, termsText, termsVersions } from './terms-store.ts'
import { versionsOf } from './version-store.ts'

export async function readPage(call: Call<typeof contract>) {
  const { params, query, locale, now, context } = call
  if (params.page === TERMS) return { data: await readTermsPage(call) }
  if (query.version !== undefined) refuse('request.not_found')
  const text = await readPageText(context, params.page, locale, now)
  if (!text) refuse('request.not_found')
  const blocks = blocksOf(text.markdown)
  return {
    data: {
      slug: params.page,
      locale: text.locale,
      title: text.title,
      intro: introOf(blocks),
      blocks,
      changes: null,
      terms: null,
    },
  }
}

/** The terms in force, or the version that was asked for, beside the one before it. */
async function readTermsPage({ query, locale, now, context }: Call<typeof contract>) {
  const db = context.db.read
  const versions = await termsVersions(db)
  const current = inForce(versions, now)?.version ?? 0
  const version = query.version ?? current
  const textOf = async (number: number) =>
    number === 0 ? firstTerms({ db, config: context.config }, locale) : termsText(db, number, locale)
  const [text, before] = await Promise.all([
    textOf(version),
    query.version === undefined || version === 0 ? null : textOf(version - 1),
  ])
  if (!text) refuse('request.not_found')
  const blocks = blocksOf(text.markdown)
  const compared = before ? compareBlocks(blocksOf(before.markdown), blocks) : null
  return {
    slug: TERMS,
    locale,
    title: text.title,
    intro: introOf(blocks),
    blocks: compared ? compared.map(({ block }) => block) : blocks,
    changes: compared ? compared.map(({ change }) => change) : null,
    terms: {
      version,
      inForce: current,
      versions: versions.toReversed().map((one) => ({
        version: one.version,
        from: localDay(one.effectiveAt, REGION_ZONE),
        isComing: Temporal.Instant.compare(one.effectiveAt, now) > 0,
        isCorrection: one.isCorrection,
      })),
    },
  }
}

/**
 * What operators wrote, then what is built in; in the language asked for, then in English (Spec 8), then in the other.
 * @param at of the terms the version that was in force then
 * @returns null when there is no such page; `savedAt` is null for what is built in
 */
export async function readPageText(
  { db, config }: Pick<Context, 'config'> & { readonly db: Pick<Context['db'], 'read'> },
  slug: string,
  locale: Locale,
  at: Temporal.Instant,
) {
  if (slug === TERMS) {
    const current = inForce(await termsVersions(db.read), at)
    const text = current && (await termsText(db.read, current.version, locale))
    if (current && text) return { ...text, locale, savedAt: current.effectiveAt }
    return { ...(await firstTerms({ db: db.read, config }, locale)), locale }
  }
  const versions = await versionsOf(db.read, slug)
  for (const tried of new Set<Locale>([locale, 'en', 'de'])) {
    const written = versions.find((one) => one.locale === tried && one.markdown !== null)
    const text = written ? { title: written.title, markdown: written.markdown ?? '' } : builtInPage(config, slug, tried)
    if (text) return { ...text, locale: tried, savedAt: written?.saved_at ?? null }
  }
  return null
}
