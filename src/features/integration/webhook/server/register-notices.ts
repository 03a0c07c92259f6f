/** Whose webhook was switched off is told, because their program hears nothing any more. */
import type { ComposedNotice, Notice, NoticesFor } from '#features/notification/server/notice-registry.ts'
import type { IntegrationEvents } from '../../events.ts'
import { disabledMail, disabledWords } from '../mails/disabled-mail.ts'

const disabled: Notice = {
  to: { account: { group: 'account', list: true, push: 'quiet', mail: 'mandatory' } },
  target: () => ({ route: 'account.webhooks', params: {} }),
  async compose({ payload }, _to, { db, baseUrl }): Promise<ComposedNotice | null> {
    const row = await db.read
      .selectFrom('webhook_endpoint as w')
      .innerJoin('person as p', 'p.id', 'w.person_id')
      .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 'w.url', 'w.disabled_at'])
      .where('w.id', '=', String(payload['endpoint']))
      .executeTakeFirst()
    if (!row) return null
    const { email: to, locale } = row
    // The rest of an address may hold what opens something.
    const { host } = new URL(row.url)
    return {
      words: (reader) => disabledWords(host, reader),
      isTrue: row.disabled_at !== null,
      outdatedAt: null,
      mail: () => ({ to, locale, ...disabledMail(host, { name: row.given_name || row.name, locale, baseUrl }) }),
    }
  },
}

export const webhookNotices = { 'webhook.disabled': disabled } satisfies NoticesFor<IntegrationEvents>
