/** What everybody is told who has agreed to the terms. */
import type { NoticesFor } from '#features/notification/server/notice-registry.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { ContentEvents } from '../events.ts'
import { termsMail, termsWords } from '../mails/terms-mail.ts'

export const termsNotices = {
  'terms.announced': {
    to: { account: { group: 'account', list: true, push: 'quiet', mail: 'mandatory' } },
    target: () => ({ route: 'content.terms', params: {} }),
    async compose(event, _, { db, baseUrl }) {
      const version = Number(event.payload['version'])
      const row = await db.read
        .selectFrom('terms_version as v')
        .innerJoin('person as p', (on) => on.on('p.id', '=', event.person_id).on('p.erased_at', 'is', null))
        .select(['v.effective_at', 'v.summary_de', 'v.summary_en', 'p.email', 'p.given_name', 'p.name', 'p.locale'])
        .where('v.version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      const effectiveOn = localDay(row.effective_at, REGION_ZONE)
      return {
        words: (reader) => termsWords(effectiveOn, reader),
        isTrue: true,
        outdatedAt: null,
        mail: () => ({
          to,
          locale,
          ...termsMail({
            version,
            effectiveOn,
            summary: locale === 'en' ? row.summary_en : row.summary_de,
            name: row.given_name || row.name,
            locale,
            baseUrl,
          }),
        }),
      }
    },
  },
} satisfies NoticesFor<ContentEvents>
