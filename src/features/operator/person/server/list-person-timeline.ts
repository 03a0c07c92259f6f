import { sql } from 'kysely'
import { deviceOf } from '#features/account/security/rules/device.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { noteReading } from '../../server/note-reading.ts'
import {
  accountSteps,
  bookingSteps,
  deskSteps,
  moneySteps,
  payoutSteps,
  reportSteps,
  requestSteps,
  toldSteps,
} from '../../timeline/server/timeline-parts.ts'
import { readTimeline } from '../../timeline/server/read-timeline.ts'
import { PERSON_KINDS } from '../../timeline/rules/timeline-kinds.ts'
import type { listPersonTimeline as contract } from '../contract.ts'

/** Three statements: whether there is such a person, whether this reading was noted, and the page. */
export async function listPersonTimeline({ viewer, params, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const { id } = params
  const person = await read
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!person) refuse('request.not_found')
  const roles = viewer.deskRoles ?? []
  const isTheirs = sql`b.booker_id = ${id}::uuid`
  const aboutThem = sql`(x.subject_kind = 'person' and x.subject_id = ${id}
    or x.subject_kind = 'provider' and x.subject_id in (select p.id::text from provider p where p.person_id = ${id}::uuid))`
  // Who may do what at the desk is the owners' affair (decision 69).
  const seen = mayAtDesk(roles, []) ? aboutThem : sql`${aboutThem} and x.action <> 'person.roles_set'`
  const page = await readTimeline(
    read,
    {
      booking: bookingSteps(isTheirs, { office: locale }),
      money: sql`${moneySteps(isTheirs)} union all ${payoutSteps(id)}`,
      told: toldSteps(id),
      account: sql`${accountSteps(id)} union all ${requestSteps(id)}
        union all ${reportSteps(sql`y.owner_id = ${id}::uuid`)}`,
      desk: deskSteps(seen),
    },
    { roles, kinds: PERSON_KINDS, kind: query.kind, cursor: query.cursor },
  )
  await noteReading(context, viewer, id, now)
  return { ...page, data: page.data.map((one) => (one.what === 'signed_in' ? withDevice(one) : one)) }
}

function withDevice<Entry extends { readonly detail: string }>(entry: Entry): Entry {
  const { system, browser } = deviceOf(entry.detail)
  return { ...entry, detail: [system, browser].filter(Boolean).join(', ') }
}
