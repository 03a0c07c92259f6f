/** What is said of a visit: how it stands, and how often the guest was here. */
import { formatInstant } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Visit } from './visit-data.ts'

export function stateWords({ state, checkedInAt, checkInFrom, zone }: Visit, locale: Locale): string {
  const t = translator(locale === 'en' ? en : de, locale)
  if (state === 'missing') return t('missing')
  if (state === 'over') return t(checkedInAt ? 'doneChecked' : 'done')
  if (checkedInAt) return t('hereSince', { time: formatInstant(checkedInAt, zone, locale, 'time') })
  return state === 'needed' ? t('notHere') : t('fromTime', { time: checkInFrom })
}

export function deskWords({ isRoom, quantity }: Visit, locale: Locale): string {
  const t = translator(locale === 'en' ? en : de, locale)
  return isRoom ? t('room') : t('places', { count: quantity })
}
