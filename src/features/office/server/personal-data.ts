import type { PersonalData } from '#platform/personal-data.ts'
import { ERASED_NAME } from '#platform/personal-data.ts'
import type { Tx } from '#platform/db/handles.ts'

/** Places that were booked stay as records of what was sold, and with them who sold it; all others go or lose the name. */
export const officePersonalData: PersonalData = {
  files: {
    provider: (db, personId) =>
      db
        .selectFrom('provider')
        .select(['name', 'country', 'tax_mode', 'created_at'])
        .where('person_id', '=', personId)
        .execute(),
    offices: (db, personId) =>
      db
        .selectFrom('office as o')
        .innerJoin('provider as p', 'p.id', 'o.provider_id')
        .innerJoin('location as l', 'l.id', 'o.location_id')
        .select([
          'o.id',
          'o.status',
          'o.category',
          'o.title_de',
          'o.title_en',
          'o.description_de',
          'o.description_en',
          'o.access_note_de',
          'o.access_note_en',
          'l.street',
          'l.postcode',
          'l.city',
          'l.country',
          'o.capacity',
          'o.people',
          'o.area_m2',
          'o.price_cents',
          'o.currency',
          'o.equipment',
          'o.rules',
          'o.tags',
          'o.created_at',
          'o.published_at',
        ])
        .where('p.person_id', '=', personId)
        .orderBy('o.id')
        .execute(),
    blocks: (db, personId) =>
      db
        .selectFrom('office_block as x')
        .innerJoin('office as o', 'o.id', 'x.office_id')
        .innerJoin('provider as p', 'p.id', 'o.provider_id')
        .select(['x.office_id', 'x.day', 'x.a', 'x.b', 'x.desks', 'x.source', 'x.note', 'x.created_at'])
        .where('p.person_id', '=', personId)
        .orderBy('x.office_id')
        .orderBy('x.id')
        .execute(),
  },
  async obstacle(db, personId) {
    const live = await db
      .selectFrom('office as o')
      .innerJoin('provider as p', 'p.id', 'o.provider_id')
      .select('o.id')
      .where('p.person_id', '=', personId)
      .where('o.status', '=', 'published')
      .limit(1)
      .executeTakeFirst()
    return live ? 'account.live_offices' : null
  },
  async erase(tx, { id, now }) {
    const provider = await tx.selectFrom('provider').select('id').where('person_id', '=', id).executeTakeFirst()
    if (provider) await eraseProvider(tx, provider.id, now)
  },
}

async function eraseProvider(tx: Tx, provider: number, now: Temporal.Instant): Promise<void> {
  const offices = await tx
    .selectFrom('office')
    .select(['id', 'published_at'])
    .where('provider_id', '=', provider)
    .execute()
  const ids = offices.map((office) => office.id)
  if (ids.length > 0) {
    await tx.deleteFrom('block_series').where('office_id', 'in', ids).execute()
    await tx.deleteFrom('office_block').where('office_id', 'in', ids).execute()
  }
  for (const { id, published_at } of offices)
    if (published_at === null) {
      // Nobody but the provider has ever seen it.
      await tx.deleteFrom('office_day').where('office_id', '=', id).execute()
      await tx.deleteFrom('office').where('id', '=', id).execute()
    } else {
      const gone = { status: 'deleted' as const, access_note_de: '', access_note_en: '', updated_at: now }
      await tx.updateTable('office').set(gone).where('id', '=', id).execute()
    }
  await tx
    .deleteFrom('location')
    .where('provider_id', '=', provider)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('office').select('office.id').whereRef('office.location_id', '=', 'location.id'))),
    )
    .execute()
  const sold = await tx
    .selectFrom('office')
    .innerJoin('booked_office', 'booked_office.office_id', 'office.id')
    .select('office.id')
    .where('office.provider_id', '=', provider)
    .limit(1)
    .executeTakeFirst()
  if (!sold) await tx.updateTable('provider').set({ name: ERASED_NAME }).where('id', '=', provider).execute()
}
