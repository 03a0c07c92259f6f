import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** "Mo 23." */
export function useShortDay(): (day: string) => string {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (day) => t('dayShort', { weekday: formatDay(day, locale, 'weekday'), date: Number(day.slice(8)) })
}
