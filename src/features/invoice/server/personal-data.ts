import type { PersonalData } from '#platform/personal-data.ts'

/** Invoices stay for as long as the law demands (money paper 7: eight years in Germany, ten in Switzerland), with the names on them. */
export const invoicePersonalData: PersonalData = {
  files: {
    invoices: (db, personId) =>
      db
        .selectFrom('invoice')
        .select(['number', 'kind', 'booking_id', 'currency', 'gross_cents', 'issued_at', 'document'])
        .where('payer_id', '=', personId)
        .where('company_id', 'is', null)
        .orderBy('id')
        .execute(),
    'invoices-of-my-offices': (db, personId) =>
      db
        .selectFrom('invoice as i')
        .innerJoin('provider as p', 'p.id', 'i.provider_id')
        .select(['i.number', 'i.kind', 'i.booking_id', 'i.month', 'i.currency', 'i.gross_cents', 'i.issued_at'])
        .where('p.person_id', '=', personId)
        .orderBy('i.id')
        .execute(),
  },
  async erase() {},
}
