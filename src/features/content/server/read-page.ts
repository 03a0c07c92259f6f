import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readPage as contract } from '../contract.ts'
import { PAGES } from '../rules/pages.ts'

export async function readPage({ params, locale, context }: Call<typeof contract>) {
  const write = PAGES.get(params.page)
  if (!write) refuse('request.not_found')
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = context.config
  const { title, intro, sections } = write({
    name,
    address,
    email,
    counts: context.config.ANALYTICS !== 'off',
    mapHost: directMapHost(context.config),
  })[locale]
  return {
    data: {
      slug: params.page,
      title,
      intro,
      sections: sections.map((one) => ({ title: one.title, paragraphs: [...one.paragraphs] })),
    },
  }
}

function directMapHost(config: Call<typeof contract>['context']['config']): string | null {
  const { MAP_DELIVERY, MAP_PROVIDER, MAP_STYLE_URL, MAP_RASTER_URL } = config
  if (MAP_DELIVERY !== 'direct') return null
  const address = MAP_PROVIDER === 'style' ? MAP_STYLE_URL : MAP_PROVIDER === 'raster' ? MAP_RASTER_URL : ''
  return URL.canParse(address) ? new URL(address).host : null
}
