/** The sitemap, streamed: the index first, then fifty thousand offices a file, both languages with hreflang. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { SitemapStream, SitemapIndexStream } from 'sitemap'
import type { FastifyInstance } from 'fastify'
import { GUEST } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import { PAGES } from '#features/content/rules/pages.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'

const PER_FILE = 20_000

const COUNT = preparedStatement({
  name: 'sitemap_count',
  row: { n: column.number() },
  text: `select count(*)::int as n from office o where status = 'published' and ${visibleTo('o', '$1')}`,
})

const OFFICES = preparedStatement({
  name: 'sitemap_offices',
  row: { id: column.number(), updated_at: column.instant() },
  text: `select id, updated_at from office o where status = 'published' and ${visibleTo('o', '$2')} order by id offset $1 limit ${PER_FILE}`,
})

export function serveSitemap(server: FastifyInstance, context: Context): void {
  const base = context.config.BASE_URL
  server.get('/sitemap.xml', async (_request, reply) => {
    const [row] = await context.db.read.query(COUNT, [viewerScopeValue(GUEST)])
    const index = new SitemapIndexStream()
    for (let file = 0; file <= Math.floor((row?.n ?? 0) / PER_FILE); file += 1)
      index.write({ url: `${base}/sitemap-${file}.xml` })
    index.end()
    return reply.type('application/xml').header('cache-control', 'public, max-age=3600').send(index)
  })
  server.get<{ Params: { file: string } }>('/sitemap-:file.xml', async (request, reply) => {
    if (!/^\d{1,4}$/.test(request.params.file)) refuse('request.not_found')
    const rows = await context.db.read.query(OFFICES, [Number(request.params.file) * PER_FILE, viewerScopeValue(GUEST)])
    const stream = new SitemapStream({ hostname: base })
    const both = (path: string) => [
      { lang: 'de', url: `${base}${path}` },
      { lang: 'en', url: `${base}/en${path === '/' ? '' : path}` },
    ]
    if (request.params.file === '0')
      for (const url of ['/', ...[...PAGES.keys()].map((slug) => `/page/${slug}`)])
        stream.write({ url, links: both(url) })
    for (const row of rows)
      stream.write({ url: `/office/${row.id}`, lastmod: row.updated_at.toString(), links: both(`/office/${row.id}`) })
    stream.end()
    return reply.type('application/xml').header('cache-control', 'public, max-age=3600').send(stream)
  })
}
