import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type AnnouncementTimesProps = {
  of: { readonly startsAt: string; readonly endsAt: string | null }
  /** It has begun. */
  isNow: boolean
}

/** From when until when; the day of the end only where it is another. */
export function AnnouncementTimes({ of: { startsAt, endsAt }, isNow }: AnnouncementTimesProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const from = formatInstant(startsAt, REGION_ZONE, locale)
  if (endsAt === null) return t(isNow ? 'from' : 'starts', { from })
  const dayOf = (text: string) => text.slice(0, text.lastIndexOf(','))
  const end = formatInstant(endsAt, REGION_ZONE, locale)
  const until = dayOf(end) === dayOf(from) ? formatInstant(endsAt, REGION_ZONE, locale, 'time') : end
  return t('span', { from, until })
}
