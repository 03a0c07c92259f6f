/** Leads to the thread of a booking, with the number of messages that have not been read. */
import { MessageCircle } from 'lucide-react'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function MessageLink({ bookingId, name, unread = 0 }: { bookingId: number; name: string; unread?: number }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <ButtonLink
      className="message-link"
      to={path(`/booking/${bookingId}#messages`)}
      aria-label={unread === 0 ? t('linkTo', { name }) : `${t('linkTo', { name })}: ${t('unread', { count: unread })}`}
    >
      <MessageCircle size={18} />
      {unread === 0 ? t('link') : t('unread', { count: unread })}
    </ButtonLink>
  )
}
