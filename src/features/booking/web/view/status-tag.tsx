/** The status of a booking as a badge: green is confirmed, red needs attention. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
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
  partly_refunded: 'statusPartRefunded',
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

type Shown = Signed & {
  readonly price: { readonly currency: Currency }
  readonly payment: { readonly refundedCents: number }
}

export function StatusTag({ booking }: { booking: Shown }) {
  const t = useTexts({ de, en })
  const sign = signOf(booking)
  const amount = formatMoney(booking.payment.refundedCents, booking.price.currency, useLocale())
  return <Tag tone={TONES[sign] ?? 'plain'}>{t(WORDS[sign], { amount })}</Tag>
}
