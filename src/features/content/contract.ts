/** Content pages (Spec 2: page/{slug}; Spec 7: GET api/page/{page}). */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'

export const readPage = endpoint({
  method: 'GET',
  path: '/api/page/{page}',
  summary: 'One content page: terms, privacy, imprint, ranking',
  access: ANYONE,
  params: z.object({ page: z.string().regex(/^[a-z][a-z-]{1,60}$/) }),
  reply: z.object({
    data: z.object({
      slug: z.string(),
      title: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    }),
  }),
  refusals: ['request.not_found'],
})
