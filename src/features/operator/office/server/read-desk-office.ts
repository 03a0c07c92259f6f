import { sql } from 'kysely'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { Currency } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { comingVisits, titleFor } from '../../server/coming-visits.ts'
import type { readDeskOffice as contract } from '../contract.ts'

/** Two statements. It tells nothing of guests but whose visits are to come, so that it is not noted as being read. */
export async function readDeskOffice({ viewer, params: { id }, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const row = await read
    .selectFrom('office as o')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .leftJoin('person as owner', 'owner.id', 'p.person_id')
    .select(['o.id', titleFor(locale).as('title'), 'o.hidden_at', 'o.hidden_reason', 'o.paused_at', 'o.suspended_at'])
    .select(sql<'draft' | 'published' | 'unpublished' | 'deleted'>`o.status`.as('status'))
    .select([
      'p.id as provider_id',
      'p.name as provider',
      'p.person_id',
      'l.street',
      'l.postcode',
      'l.city',
      'l.zone',
      'owner.locale',
    ])
    .select(['o.grp', 'o.capacity', 'o.people', 'o.price_cents', 'o.currency', 'o.rating_tenths', 'o.rating_count'])
    .select(['o.created_at', 'o.published_at'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row) refuse('request.not_found')
  const isForSupport = mayAtDesk(viewer.deskRoles ?? [], ['support'])
  const coming = isForSupport ? await comingVisits(read, 'b.office_id', id, locale, now) : null
  const isOut = row.status === 'unpublished'
  return {
    data: {
      id: row.id,
      title: row.title,
      status: row.status,
      hidden: row.hidden_at && { at: row.hidden_at.toString(), reason: row.hidden_reason ?? '' },
      isPaused: isOut && row.paused_at !== null,
      isSuspended: isOut && row.suspended_at !== null,
      provider: { id: row.provider_id, name: row.provider, person: row.person_id, locale: row.locale },
      address: `${row.street}, ${row.postcode} ${row.city}`,
      zone: row.zone,
      isRoom: row.grp === 2,
      capacity: row.capacity,
      people: row.people,
      priceCents: row.price_cents,
      currency: row.currency as Currency,
      rating: { tenths: row.rating_tenths, count: row.rating_count },
      createdAt: row.created_at.toString(),
      publishedAt: row.published_at?.toString() ?? null,
      coming: coming && { count: coming.count, visits: coming.shown },
    },
  }
}
