/** Until when a booking whose hold failed can be paid, and how long that still is. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { useSecondsLeft } from '../book/use-seconds-left.ts'

type RescueCountdownProps = { rescue: { readonly until: string; readonly secondsLeft: number }; zone: string }

/** The time itself is in the page without script; what is left of it is not read out while it changes. */
export function RescueCountdown({ rescue: { until, secondsLeft }, zone }: RescueCountdownProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const left = useSecondsLeft(until, secondsLeft) ?? secondsLeft
  const minutes = Math.floor(left / 60)
  return (
    <span className="num">
      {t('rescueUntil', { at: formatInstant(until, zone, locale) })}{' '}
      <b aria-hidden="true">{t('rescueLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</b>
    </span>
  )
}
