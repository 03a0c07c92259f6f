/** How operators publish the terms: both languages together, with 15 days' notice or as a correction with a reason. */
import { refuse } from '#kernel/verdict.ts'
import { earliestDay, startOf } from '#kernel/notice-period.ts'
import { isAfter } from '#kernel/time.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { coming, inForce } from '../rules/terms-times.ts'
import { firstTerms, TERMS, termsText, termsVersions } from './terms-store.ts'

export async function readTerms({ now, context }: Call<typeof contract.readTerms>) {
  return { data: await stateOf(context.db.read, context, now) }
}

export async function publishTerms({ viewer, params, body, now, context }: Call<typeof contract.publishTerms>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { change } = body
  const correction = change.kind === 'correction' ? change.reason : null
  const effectiveAt = change.kind === 'correction' ? now : startOf(change.effectiveOn)
  if (change.kind === 'change' && isAfter(earliestDay(now), change.effectiveOn)) refuse('content.terms_notice')
  await context.db.tx(async (tx) => {
    const versions = await termsVersions(tx)
    if (params.version !== (versions.at(-1)?.version ?? 0) + 1) refuse('content.conflict')
    // A version that people were told of takes effect as it was announced, and nothing overtakes it.
    const last = versions
      .map((one) => one.effectiveAt)
      .toSorted((a, b) => Temporal.Instant.compare(a, b))
      .at(-1)
    if (last && Temporal.Instant.compare(effectiveAt, last) < 0) refuse('content.terms_coming')
    const inserted = await tx
      .insertInto('terms_version')
      .values({
        version: params.version,
        title_de: body.de.title,
        title_en: body.en.title,
        markdown_de: body.de.markdown,
        markdown_en: body.en.markdown,
        summary_de: change.kind === 'change' ? change.summaryDe : '',
        summary_en: change.kind === 'change' ? change.summaryEn : '',
        published_at: now,
        published_by: viewer.id,
        effective_at: effectiveAt,
        correction,
      })
      // Of two who saw the same version the second is refused.
      .onConflict((on) => on.column('version').doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!inserted) refuse('content.conflict')
    await recordAction(tx, {
      by: viewer,
      action: 'terms.published',
      on: ['page', `${TERMS}/${params.version}`],
      reason: correction,
      after: { version: params.version, effectiveAt: effectiveAt.toString(), correction: correction !== null },
      now,
    })
  })
  context.wake()
  return { data: await stateOf(context.db.write, context, now) }
}

async function stateOf(db: Reads, { config }: Context, now: Temporal.Instant) {
  const versions = await termsVersions(db)
  const newest = versions.at(-1)?.version ?? 0
  const next = coming(versions, now)
  const textIn = async (locale: 'de' | 'en') => {
    const { title, markdown } = (await termsText(db, newest, locale)) ?? (await firstTerms({ db, config }, locale))
    return { title, markdown }
  }
  const [de, en, told] = await Promise.all([textIn('de'), textIn('en'), next ? countTold(db, next.version) : null])
  return {
    version: newest,
    de,
    en,
    inForce: inForce(versions, now)?.version ?? 0,
    coming: next && { version: next.version, effectiveAt: next.effectiveAt.toString(), told: told ?? 0 },
    earliestDay: earliestDay(now),
  }
}

async function countTold(db: Reads, version: number): Promise<number> {
  const { n } = await db
    .selectFrom('terms_told')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return Number(n)
}
