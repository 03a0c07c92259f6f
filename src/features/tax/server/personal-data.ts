import type { PersonalData } from '#platform/personal-data.ts'
import { missingTaxData } from '../rules/tax-data.ts'
import { findProviderOf, keptFactsOf, readTaxFacts } from './tax-store.ts'

/**
 * The report of the year in which an account ends is still to be made, and what was reported is kept for ten years (section
 * 24 PStTG). So what is known elsewhere is copied before it goes there; who was never paid anything leaves nothing.
 */
export const taxPersonalData: PersonalData = {
  files: {
    'tax-profile': async (db, personId) => {
      const id = await findProviderOf(db, personId)
      if (id === null) return []
      const facts = await readTaxFacts(db, [id])
      return facts.map((one) => ({
        kind: one.kind,
        given_name: one.givenName,
        surname: one.surname,
        birth_date: one.birthDate,
        birth_city: one.birthCity,
        birth_country: one.birthCountry,
        tins: one.tins,
        land_registers: one.places.filter(({ landRegister }) => landRegister !== ''),
        asked_at: one.askedAt,
        missing: missingTaxData(one),
      }))
    },
    'tax-copies': (db, personId) =>
      db
        .selectFrom('tax_copy as c')
        .innerJoin('provider as p', 'p.id', 'c.provider_id')
        .select(['c.year', 'c.told_at'])
        .where('p.person_id', '=', personId)
        .orderBy('c.year')
        .execute(),
    // Each record as the tax office has it.
    'tax-records': (db, personId) =>
      db
        .selectFrom('tax_record as r')
        .innerJoin('tax_message as m', 'm.id', 'r.message_id')
        .innerJoin('provider as p', 'p.id', 'r.provider_id')
        .select(['m.year', 'm.sent_on', 'r.type_indic', 'r.doc_ref', 'r.xml'])
        .where('p.person_id', '=', personId)
        .where('m.sent_on', 'is not', null)
        .orderBy('m.id')
        .execute(),
  },
  async erase(tx, { id, now }) {
    const providerId = await findProviderOf(tx, id)
    if (providerId === null) return
    const paid = await tx
      .selectFrom('provider_paid')
      .select('tx_id')
      .where('owner', '=', `provider:${providerId}`)
      .limit(1)
      .executeTakeFirst()
    if (!paid) {
      await tx.deleteFrom('tax_profile').where('provider_id', '=', providerId).execute()
      return
    }
    const [facts] = await readTaxFacts(tx, [providerId])
    if (!facts) return
    const kept = JSON.stringify(keptFactsOf(facts))
    // Nobody is asked any more.
    const left = { kept, asked_at: null, reminders: 0, reminded_at: null, blocked_at: null, updated_at: now }
    await tx
      .insertInto('tax_profile')
      .values({ provider_id: providerId, ...left })
      .onConflict((on) => on.column('provider_id').doUpdateSet(left))
      .execute()
  },
}
