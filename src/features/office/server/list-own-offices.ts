import type { Call } from '#platform/context.ts'
import type { listOwnOffices as contract } from '../contract.ts'

export async function listOwnOffices({ viewer, locale, context }: Call<typeof contract>) {
  const rows = await context.db.read
    .selectFrom('office as o')
    .innerJoin('provider as v', 'v.id', 'o.provider_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select(({ ref }) => [
      'o.id',
      'o.status',
      'o.title_de',
      'o.title_en',
      'o.capacity',
      'o.price_cents',
      'o.currency',
      ref('o.photos').$castTo<readonly { key: string; hash: string }[]>().as('photos'),
      'l.street',
      'l.city',
    ])
    .where('v.person_id', '=', viewer.id)
    .orderBy('o.id')
    .execute()
  return {
    data: rows.flatMap(({ status, title_de, title_en, price_cents, photos, ...row }) =>
      status === 'deleted'
        ? []
        : {
            ...row,
            status,
            title: locale === 'en' ? title_en : title_de,
            priceCents: price_cents,
            photo: photos[0] ?? null,
          },
    ),
  }
}
