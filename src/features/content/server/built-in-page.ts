import type { Locale } from '#kernel/locale.ts'
import type { Config } from '#platform/config.ts'
import { markdownOf } from '../rules/content-page.ts'
import { PAGES } from '../rules/pages.ts'

export type PageText = { readonly title: string; readonly markdown: string }

/** Null when we have no such page. */
export function builtInPage(config: Config, slug: string, locale: Locale): PageText | null {
  const write = PAGES.get(slug)
  if (!write) return null
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = config
  const counts = config.ANALYTICS !== 'off'
  const page = write({ name, address, email, counts, mapHost: directMapHost(config) })[locale]
  return { title: page.title, markdown: markdownOf(page) }
}

function directMapHost({ MAP_DELIVERY, MAP_PROVIDER, MAP_STYLE_URL, MAP_RASTER_URL }: Config): string | null {
  if (MAP_DELIVERY !== 'direct') return null
  const address = MAP_PROVIDER === 'style' ? MAP_STYLE_URL : MAP_PROVIDER === 'raster' ? MAP_RASTER_URL : ''
  return URL.canParse(address) ? new URL(address).host : null
}
