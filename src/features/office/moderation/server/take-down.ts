/** What operators take away of an office or of who offers, and giving it back; who decides why is the caller's affair. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import { isIllustration } from '../../rules/pictures.ts'

type Hiding = {
  readonly officeId: number
  readonly by: { readonly id: string }
  readonly reason: string
  readonly now: Temporal.Instant
}

/** As it was before, so that hiding can be taken back. */
export type HiddenOffice = {
  readonly personId: string
  readonly wasOffered: boolean
  /** When it had been hidden, where it was hidden already. */
  readonly hiddenBefore: Temporal.Instant | null
}

/** Hiding it again gives it the new reason. @returns undefined when there is no such office, or nobody offers it */
export async function takeOfficeDown(tx: Tx, { officeId, by, reason, now }: Hiding): Promise<HiddenOffice | undefined> {
  const before = await tx
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['p.person_id', 'o.status', 'o.paused_at', 'o.suspended_at', 'o.hidden_at'])
    .where('o.id', '=', officeId)
    .where('o.status', 'in', ['published', 'unpublished'])
    .forUpdate('o')
    .executeTakeFirst()
  if (!before || before.person_id === null) return undefined
  await tx
    .updateTable('office')
    .set({
      status: 'unpublished',
      hidden_at: now,
      hidden_by: by.id,
      hidden_reason: reason,
      paused_at: null,
      suspended_at: null,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', officeId)
    .execute()
  return {
    personId: before.person_id,
    wasOffered: before.status === 'published' || before.paused_at !== null || before.suspended_at !== null,
    hiddenBefore: before.hidden_at,
  }
}

/**
 * An office that was hidden at that moment is found again if it was before. One whose provider is suspended, or to whom
 * nothing is paid out, waits for the end of that; one that was hidden anew stays hidden.
 */
export async function bringOfficeBack(
  tx: Tx,
  officeId: number,
  { hiddenAt, wasOffered }: { readonly hiddenAt: Temporal.Instant; readonly wasOffered: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const suspended = sql<boolean>`exists (select from provider p join person h on h.id = p.person_id
    where p.id = office.provider_id and h.suspended_at is not null)`
  const paused = sql<boolean>`(exists (select from provider_payee y where y.provider_id = office.provider_id and y.is_paused)
    or exists (select from tax_block t where t.provider_id = office.provider_id))`
  const gone = sql<boolean>`office.status = 'deleted' or not ${wasOffered}::boolean`
  await tx
    .updateTable('office')
    .set({
      hidden_at: null,
      hidden_by: null,
      hidden_reason: null,
      status: sql<'published'>`case when ${gone} or ${suspended} or ${paused} then office.status else 'published' end`,
      suspended_at: sql`case when not (${gone}) and ${suspended} then ${now}::timestamptz end`,
      paused_at: sql`case when not (${gone}) and ${paused} then ${now}::timestamptz end`,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', officeId)
    .where('hidden_at', '=', hiddenAt)
    .execute()
}

/**
 * An upload is removed from each office and draft that shows the same file; a drawing only from this office.
 * @returns whether it was shown anywhere
 */
export async function removePhoto(
  tx: Tx,
  { officeId, key, now }: { readonly officeId: number; readonly key: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const everywhere = !isIllustration(key)
  const removed = await sql`with shown as (
      select id, photos from office where photos @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
        and (id = ${officeId}::bigint or ${everywhere}::boolean)
      union all
      select id, photos from office_draft where photos @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
        and ${everywhere}::boolean
    )
    insert into removed_photo (office_id, key, removed_at, place, entry)
    select shown.id, ${key}, ${now}::timestamptz, one.place - 1, one.entry
    from shown cross join lateral jsonb_array_elements(shown.photos) with ordinality one (entry, place)
    where one.entry ->> 'key' = ${key}
    on conflict do nothing`.execute(tx)
  // The trigger takes it out.
  await sql`update office o set photos = o.photos || '[]', updated_at = ${now}::timestamptz, version = o.version + 1
    from removed_photo r where r.office_id = o.id and r.key = ${key}
      and o.photos @> jsonb_build_array(jsonb_build_object('key', ${key}::text))`.execute(tx)
  await sql`update office_draft d set updated_at = ${now}::timestamptz, photos = coalesce((
        select jsonb_agg(one.entry order by one.place) from jsonb_array_elements(d.photos) with ordinality one (entry, place)
        where one.entry ->> 'key' <> ${key}), '[]')
    from removed_photo r where r.office_id = d.id and r.key = ${key}`.execute(tx)
  return (removed.numAffectedRows ?? 0n) > 0n
}

/** To where it was, in each office that still exists. */
export async function putPhotoBack(
  tx: Tx,
  { officeId, key, now }: { readonly officeId: number; readonly key: string; readonly now: Temporal.Instant },
): Promise<void> {
  const back = await tx
    .deleteFrom('removed_photo')
    .where('key', '=', key)
    .$if(isIllustration(key), (q) => q.where('office_id', '=', officeId))
    .returning(['office_id', 'place', 'entry'])
    .execute()
  for (const { office_id, place, entry } of back)
    for (const table of ['office', 'office_draft'] as const)
      await sql`update ${sql.table(table)} set photos = jsonb_insert(photos,
            array[least(${place}::int, jsonb_array_length(photos))::text], ${JSON.stringify(entry)}::jsonb),
          updated_at = ${now}::timestamptz
        where id = ${office_id}::bigint
          and not photos @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
          ${table === 'office' ? sql`and status <> 'deleted'` : sql``}`.execute(tx)
}

const nameless = (providerId: number) => `Anbieter ${providerId}`

/** Guests read a neutral name until the provider chooses another one. @returns the one that was removed */
export async function removeProviderName(tx: Tx, providerId: number): Promise<string | undefined> {
  const before = await tx
    .selectFrom('provider')
    .select('name')
    .where('id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('provider')
    .set({ name: nameless(providerId) })
    .where('id', '=', providerId)
    .execute()
  return before.name
}

/** Unless they have chosen another one since. */
export async function giveProviderNameBack(tx: Tx, providerId: number, name: string): Promise<void> {
  await tx
    .updateTable('provider')
    .set({ name })
    .where('id', '=', providerId)
    .where('name', '=', nameless(providerId))
    .execute()
}
