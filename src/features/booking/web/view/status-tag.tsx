/** The state of a booking in a word; green is confirmed, red wants something. */
import { useTexts } from '#client/use-texts.ts'
import { Tag } from '#ui/tag.tsx'
import { signOf, type BookingSign, type Signed } from '../../rules/booking-sign.ts'
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
} as const satisfies Record<BookingSign, string>

const TONES: Partial<Record<BookingSign, 'good' | 'bad'>> = {
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
