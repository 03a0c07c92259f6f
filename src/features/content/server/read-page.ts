import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/ground.ts'
import type { readPage as contract } from '../contract.ts'
import { PAGES } from '../rules/pages.ts'

export async function readPage({ params, locale, ground }: Call<typeof contract>) {
  const write = PAGES.get(params.page)
  if (!write) refuse('request.not_found')
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = ground.config
  const { title, intro, sections } = write({ name, address, email, counts: ground.config.ANALYTICS !== 'off' })[locale]
  return {
    data: {
      slug: params.page,
      title,
      intro,
      sections: sections.map((one) => ({ title: one.title, paragraphs: [...one.paragraphs] })),
    },
  }
}
