/** The status of a booking as a badge: green is confirmed, red needs attention. */
import { useTexts } from '#client/use-texts.ts'
import { Tag } from '#ui/tag.tsx'
import { signOf, type BookingStatusBadge, type Signed } from '../../rules/booking-status-badge.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

const WORDS = {
  attention: 'statusAttention',
  held: 'statusHeld',
  upcoming: 'statusUpcoming',
  ongoing: 'statusOngoing',
  past: 'statusPast',
  refunded: 'statusRefunded',
  canceled: 'statusCanceled',
  expired: 'statusExpired',
} as const satisfies Record<BookingStatusBadge, string>

const TONES: Partial<Record<BookingStatusBadge, 'good' | 'bad'>> = {
  attention: 'bad',
  held: 'bad',
  upcoming: 'good',
  ongoing: 'good',
}

export function StatusTag({ booking }: { booking: Signed }) {
  const t = useTexts({ de, en })
  const sign = signOf(booking)
  return <Tag tone={TONES[sign] ?? 'plain'}>{t(WORDS[sign])}</Tag>
}
