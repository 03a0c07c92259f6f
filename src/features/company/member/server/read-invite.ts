import type { Verdict } from '#kernel/verdict.ts'
import { refuse } from '#kernel/verdict.ts'
import { refusalText } from '#kernel/refusals.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readInvite as contract } from '../contract.ts'
import { maskedEmail } from '../rules/email-key.ts'
import { mayJoin } from '../rules/may-join.ts'
import { shownState } from '../rules/member-states.ts'
import { readInviteRow } from './member-store.ts'
import { hashOfLink } from './send-invite.ts'

export async function readInvite({ viewer, params, now, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const row = await readInviteRow(read, hashOfLink(params.token))
  if (!row) refuse('company.invite_gone')
  const verdict = await verdictFor(read, viewer, { email: row.email, companyId: row.company_id })
  const { token_until: until } = row
  return {
    data: {
      state: shownState('invited', until, now) === 'invited' ? ('invited' as const) : ('expired' as const),
      company: row.company,
      inviter: row.admin_name,
      email: maskedEmail(row.email),
      givenName: row.given_name,
      surname: row.surname,
      until: until.toString(),
      obstacle: verdict.ok
        ? null
        : {
            code: verdict.refusal.code,
            text: refusalText(verdict.refusal.code, verdict.refusal.slots, locale),
          },
    },
  }
}

async function verdictFor(db: Reads, viewer: Viewer, invited: { email: string; companyId: number }): Promise<Verdict> {
  if (viewer.kind === 'guest') return { ok: true, value: true }
  return mayJoin({ ...viewer, hasOffices: await offers(db, viewer.id) }, invited)
}

/** Also hidden places, and drafts: nobody who books for a company could go on with them. */
export async function offers(db: Reads, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_offers')
    .select('person_id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
