/** What the page of a booking says about moving it before the choice of another time is opened, and after the move. */
import { CalendarSync } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function MoveLink() {
  const t = useTexts({ de, en })
  return (
    <ButtonLink to="?move=#move">
      <CalendarSync size={18} />
      {t('ask')}
    </ButtonLink>
  )
}

export function MovedNotice() {
  const t = useTexts({ de, en })
  return (
    <Notice tone="good" isAnnounced isAnswer>
      {t('done')}
    </Notice>
  )
}
