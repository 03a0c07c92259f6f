/** What providers are told of their drafts. */
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { translator } from '#kernel/texts.ts'
import type { OfficeEvents } from '../../events.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Fields } from '../rules/wizard-steps.ts'

export const draftNotices = {
  'office.incomplete': {
    to: { account: { group: 'office', list: true } },
    target: () => ({ route: 'account.office', params: {} }),
    compose: composeLeft,
  },
} satisfies NoticesFor<OfficeEvents>

type Steps = { readonly title?: { readonly fields?: Fields } }

async function composeLeft(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
  const draft = await db.read
    .selectFrom('office_draft')
    .select(['steps', 'publish_wanted'])
    .where('id', '=', Number(event.payload['draft']))
    .executeTakeFirst()
  if (!draft) return null
  const { title_de = '', title_en = '' } = (draft.steps as Steps).title?.fields ?? {}
  return {
    words(locale) {
      const t = translator(locale === 'en' ? en : de, locale)
      const office = (locale === 'en' ? title_en || title_de : title_de || title_en).trim()
      return { title: t('leftTitle', { office: office || t('untitled') }), body: t('leftText') }
    },
    isTrue: !draft.publish_wanted,
    outdatedAt: null,
    mail: () => null,
  }
}
