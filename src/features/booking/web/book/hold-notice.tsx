/** Says what to do when the slot is not held. */
import { useLocalPath } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { NextFree } from '../box/next-free.tsx'
import { isPaused } from './paying-without.ts'
import type { Hold } from './use-hold.ts'
import type { Quote } from '../box/use-quote.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type HoldNoticeProps = {
  hold: Hold
  /** The office's page with this date, time and length, to change them. */
  officePath: string
  onAgain: () => void
  onTake: (change: Pick<BookingWish, 'date' | 'quarter'>) => void
}

export function HoldNotice({ hold, officePath, onAgain, onTake }: HoldNoticeProps) {
  const t = useCheckoutTexts()
  if (hold.kind === 'holding' || hold.kind === 'held') return null
  const again = <Button onClick={onAgain}>{t('holdAgain')}</Button>
  if (hold.kind === 'over')
    return (
      <Notice tone="bad" className="hold-no" isAnnounced>
        <p>{t(hold.why === 'declines' ? 'holdDeclined' : 'holdOver')}</p>
        {again}
      </Notice>
    )
  return <Refused no={hold.no} officePath={officePath} again={again} onTake={onTake} />
}

function Refused({
  no,
  officePath,
  again,
  onTake,
}: {
  no: (Hold & { kind: 'refused' })['no']
  officePath: string
  again: React.ReactNode
  onTake: HoldNoticeProps['onTake']
}) {
  const t = useCheckoutTexts()
  const localPath = useLocalPath()
  const next = (no.meta['next'] ?? null) as Quote['next']
  return (
    <Notice tone="bad" className="hold-no" isAnnounced>
      <p>
        {no.message || t('holdRefused')}
        {no.status >= 500 && no.requestId !== '' && <small> {t('reference', { id: no.requestId })}</small>}
      </p>
      <NextFree next={next} onTake={onTake} label="takeNext" />
      {no.code === 'booking.unpaid' ? (
        <ButtonLink to={localPath(`/booking/${Number(no.meta['unpaid']) || 'past'}`)}>{t('toUnpaid')}</ButtonLink>
      ) : isPaused({ kind: 'refused', no }) ? null : ASKING_AGAIN_HELPS.some((start) => no.code.startsWith(start)) ? (
        again
      ) : (
        <ButtonLink to={officePath}>{t('changeTime')}</ButtonLink>
      )}
    </Notice>
  )
}

/**
 * Refusals after which the same request may succeed: no connection, a fault, too many requests, a changed price, or
 * somebody else's hold that may expire. The others need another choice.
 */
const ASKING_AGAIN_HELPS = [
  'offline',
  'request.',
  'booking.price_changed',
  'booking.no_free_desks',
  'booking.too_many_holds',
]
