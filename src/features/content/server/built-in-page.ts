import type { Locale } from '#kernel/locale.ts'
import type { Config } from '#platform/config.ts'
import { markdownOf } from '../rules/content-page.ts'
import { PAGES } from '../rules/pages.ts'

export type PageText = { readonly title: string; readonly markdown: string }

/** Null when we have no such page. */
export function builtInPage(config: Config, slug: string, locale: Locale): PageText | null {
  const write = PAGES.get(slug)
  if (!write) return null
  const page = write({
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    email: config.OPERATOR_EMAIL,
    legalForm: config.OPERATOR_LEGAL_FORM,
    representedBy: config.OPERATOR_REPRESENTED_BY,
    phone: config.OPERATOR_PHONE,
    register: config.OPERATOR_REGISTER,
    vatId: config.OPERATOR_VAT_ID,
    dsaEmail: config.OPERATOR_DSA_EMAIL || config.OPERATOR_EMAIL,
    languages: config.OPERATOR_LANGUAGES,
    counts: config.ANALYTICS !== 'off',
    mapHost: directMapHost(config),
  })[locale]
  return { title: page.title, markdown: markdownOf(page) }
}

function directMapHost({ MAP_DELIVERY, MAP_PROVIDER, MAP_STYLE_URL, MAP_RASTER_URL }: Config): string | null {
  if (MAP_DELIVERY !== 'direct') return null
  const address = MAP_PROVIDER === 'style' ? MAP_STYLE_URL : MAP_PROVIDER === 'raster' ? MAP_RASTER_URL : ''
  return URL.canParse(address) ? new URL(address).host : null
}
