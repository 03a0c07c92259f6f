/** `/.well-known/security.txt` (RFC 9116): where to report a weakness, from the operator's settings. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context.ts'

/** RFC 9116, 2.5.5: less than a year ahead. Whole days, so that the answer is the same all day. */
const GOOD_FOR_DAYS = 180
const DAY_MS = 86_400_000

export function serveSecurityTxt(server: FastifyInstance, { config, clock }: Context): void {
  server.get('/.well-known/security.txt', async (_request, reply) => {
    const day = Math.floor(clock.now().epochMilliseconds / DAY_MS) + GOOD_FOR_DAYS
    const fields = [
      `Contact: mailto:${config.OPERATOR_EMAIL}`,
      `Expires: ${Temporal.Instant.fromEpochMilliseconds(day * DAY_MS).toString()}`,
      'Preferred-Languages: de, en',
      `Canonical: ${config.BASE_URL}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${fields.join('\n')}\n`)
  })
}
