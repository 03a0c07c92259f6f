import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#platform/context.ts'
import type { readAnnouncements as contract } from '../contract.ts'
import { whenOf } from '../rules/announcement.ts'
import type { StoredAnnouncement } from './announcement-store.ts'
import { currentAnnouncements } from './current-announcements.ts'

export async function readAnnouncements({ locale, now, context }: Call<typeof contract>) {
  const all = await currentAnnouncements(context, now)
  const shown = all.filter((one) => one.shownOn === 'everywhere' && whenOf(one, now) === 'now')
  return { data: shown.map((one) => inLanguage(one, locale)) }
}

export function inLanguage(one: StoredAnnouncement, locale: Locale) {
  const of = (german: string, english: string) => (locale === 'de' ? german : english)
  return {
    id: one.id,
    kind: one.kind,
    title: of(one.titleDe, one.titleEn),
    text: of(one.textDe, one.textEn),
    startsAt: one.startsAt.toString(),
    endsAt: one.endsAt?.toString() ?? null,
    updates: one.updates.map(({ at, textDe, textEn }) => ({ at, text: of(textDe, textEn) })),
  }
}
