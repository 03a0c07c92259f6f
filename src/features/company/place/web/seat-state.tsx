import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Share, SharedDay } from './place-data.ts'

/** Whether a seat can be booked on a day; where it can, the way to the office at that time. Null when no day has one. */
export function SeatState({
  share,
  day,
}: {
  share: Pick<Share, 'office' | 'title' | 'isMine'>
  day: SharedDay | null
}) {
  const t = useTexts({ de, en })
  if (share.isMine) return <span className="quiet small">{t('yours')}</span>
  if (day === null || !hasSeat(day)) return <span className="quiet small">{t('full')}</span>
  return <FreeLink share={share} day={day} />
}

/** Some of the day is enough. */
export function hasSeat({ free, isPartly }: SharedDay): boolean {
  return free > 0 || isPartly
}

function FreeLink({ share, day }: { share: Pick<Share, 'office' | 'title'>; day: SharedDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const hours = Math.max(1, Number(day.to.slice(0, 2)) - Number(day.from.slice(0, 2)))
  const words = day.free > 0 ? t('free', { count: day.free }) : t('partlyFree')
  const wish = new URLSearchParams({ date: day.day, time: day.from, hours: String(hours) })
  return (
    <ButtonLink to={path(`/office/${share.office}?${wish.toString()}`)}>
      {words}
      <span className="visually-hidden">
        : {share.title}, {formatDay(day.day, locale)}
      </span>
    </ButtonLink>
  )
}
