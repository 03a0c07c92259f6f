import type { Locale } from '#kernel/locale.ts'
import { refusalText } from '#kernel/refusals.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { readConversion as contract } from '../contract.ts'
import { mayConvert, needsApproval } from '../rules/may-convert.ts'
import { readFacts } from './applicant.ts'

export function readConversion({ viewer, locale, now, context }: Call<typeof contract>) {
  return stateOf(context, viewer.id, locale, now)
}

/** Read anew, because the call that asks may have changed what kind of person this is. */
export async function stateOf(
  { db, config, vatCheck }: Context,
  personId: string,
  locale: Locale,
  now: Temporal.Instant,
) {
  const [person, last, facts] = await Promise.all([
    db.write
      .selectFrom('person')
      .select(['kind as bits', 'email_verified as verified', 'suspended_at'])
      .where('id', '=', personId)
      .executeTakeFirst(),
    db.write
      .selectFrom('company_request')
      .select(['name', 'state', 'asked_at', 'reason'])
      .where('person_id', '=', personId)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readFacts(db.write, personId),
  ])
  if (!person) refuse('auth.required')
  const { bits, verified, suspended_at } = person
  const verdict = mayConvert({ bits, verified, suspended: suspended_at !== null, ...facts, now })
  const code = verdict.ok ? null : verdict.refusal.code
  const shown = last?.state === 'withdrawn' ? undefined : last
  return {
    data: {
      state: (shown?.state ?? 'none') as 'none' | 'open' | 'approved' | 'declined',
      name: shown?.name ?? null,
      askedAt: shown?.asked_at.toString() ?? null,
      reason: shown?.reason ?? null,
      obstacle: code === null ? null : { code, text: refusalText(code, {}, locale) },
      needsApproval: needsApproval(config.COMPANIES, vatCheck.name !== 'none'),
    },
  }
}
