import type { PersonalData } from '#platform/personal-data.ts'
import { ERASED_NAME } from '#platform/personal-data.ts'
import type { Tx } from '#platform/db/handles.ts'
import { keptUntil } from '../trader/rules/keeping.ts'

/** Places that were booked stay as records of what was sold, and with them who sold it; all others go or lose the name. */
export const officePersonalData: PersonalData = {
  files: {
    provider: (db, personId) =>
      db
        .selectFrom('provider')
        .select([
          'name',
          'country',
          'tax_mode',
          'trader_phone',
          'trader_email',
          'register_number',
          'certified_at',
          'offers_as',
          'created_at',
        ])
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
          'o.short_de',
          'o.short_en',
          'o.contact',
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
    office_drafts: (db, personId) =>
      db
        .selectFrom('office_draft as d')
        .innerJoin('provider as p', 'p.id', 'd.provider_id')
        .select(['d.id', 'd.grp', 'd.steps', 'd.photos', 'd.created_at', 'd.updated_at'])
        .where('p.person_id', '=', personId)
        .orderBy('d.id')
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

/** Whoever had a claim against a trader can still be told against whom (DSA, Article 30 (5)). */
async function keepTrader(tx: Tx, provider: number, now: Temporal.Instant): Promise<void> {
  const row = await tx
    .selectFrom('provider as p')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true))
    .select(['p.name', 'p.trader_phone', 'p.trader_email', 'p.register_number', 'p.certified_at'])
    .select(['b.name1', 'b.name2', 'b.street', 'b.postcode', 'b.city', 'b.country'])
    .where('p.id', '=', provider)
    .where('p.offers_as', '=', 'trader')
    .where('p.certified_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('office as o')
          .select('o.id')
          .whereRef('o.provider_id', '=', 'p.id')
          .where('o.published_at', 'is not', null),
      ),
    )
    .executeTakeFirst()
  if (!row) return
  const facts = JSON.stringify({ ...row, certified_at: row.certified_at?.toString() })
  await tx
    .insertInto('trader_kept')
    .values({ provider_id: provider, facts, keep_until: keptUntil(now) })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function eraseProvider(tx: Tx, provider: number, now: Temporal.Instant): Promise<void> {
  // The pictures of what is gone are shown nowhere, so they are swept (wizard/server/sweep-photos-job.ts).
  await tx.deleteFrom('office_draft').where('provider_id', '=', provider).execute()
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
      const gone = {
        status: 'deleted' as const,
        updated_at: now,
        photos: '[]',
        access_note_de: '',
        access_note_en: '',
        contact: '{}',
        secrets: null,
      }
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
  await keepTrader(tx, provider, now)
  const unknown = { trader_phone: '', trader_email: '', register_number: '', offers_as: null, certified_at: null }
  await tx
    .updateTable('provider')
    .set({ ...unknown, ...(!sold && { name: ERASED_NAME }) })
    .where('id', '=', provider)
    .execute()
}
