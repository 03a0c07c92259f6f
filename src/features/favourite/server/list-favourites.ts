import { viewerScopeOf } from '#features/office/rules/audience.ts'
import type { Call } from '#platform/context.ts'
import type { listFavourites as contract } from '../contract.ts'
import { listFavouriteRows } from './store.ts'

export async function listFavourites({ viewer, locale, context }: Call<typeof contract>) {
  const rows = await listFavouriteRows(context.db.read, viewer.id, viewerScopeOf(viewer))
  return {
    data: rows.map((row) => ({
      id: row.id,
      title: locale === 'en' ? row.title_en : row.title_de,
      provider: row.provider,
      city: row.city,
      district: row.district,
      category: row.category,
      group: row.grp,
      photo: row.photo,
      priceCents: row.price_cents,
      currency: row.currency,
      rating: { tenths: row.rating_tenths, count: row.rating_count },
      isOffered: row.status === 'published',
    })),
  }
}
