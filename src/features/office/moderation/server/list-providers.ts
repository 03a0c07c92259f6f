import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadProviders as fileContract, listProviders as contract } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { countProviders, findProviders, PROVIDER_KEYS, shownProvider, type ProviderPage } from './find-providers.ts'

const PAGE = 50

/** Two statements, however many there are. */
export async function listProviders({ query, context }: Call<typeof contract>) {
  const { read } = context.db
  const asked = providerPage(query)
  const [rows, counts] = await Promise.all([findProviders(read, asked, PAGE + 1), countProviders(read)])
  const next = PROVIDER_KEYS.next(asked.sort, rows, PAGE, ({ id }) => String(id))
  return { data: rows.slice(0, PAGE).map(shownProvider), meta: { counts, next, sort: asked.sort, order: asked.order } }
}

export async function downloadProviders({ query: { language, ...query }, ...call }: Call<typeof fileContract>) {
  const locale = language ?? call.locale
  const rows = await findProviders(call.context.db.read, providerPage(query), MOST_EXPORTED + 1)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [
    t('number'),
    t('name'),
    t('offersAs'),
    t('email'),
    t('phone'),
    t('register'),
    t('certified'),
    t('verified'),
    t('offices'),
  ]
  const lines = rows.map((row) => {
    const one = shownProvider(row)
    return [
      String(one.id),
      one.name,
      one.offersAs === null ? '' : t(`offersAs_${one.offersAs}`),
      one.email,
      one.phone,
      one.registerNumber,
      one.certifiedAt ?? '',
      one.verifiedAt ?? '',
      one.offices,
    ]
  })
  return exportList(call, { list: 'providers', fileName: t('fileName'), titles, lines, locale })
}

function providerPage(query: Call<typeof contract>['query']): ProviderPage {
  const { state = null, sort = 'registered', order = 'asc', cursor = null } = query
  return { state, sort, order, cursor }
}
