/** What to do when the place is not kept. */
import { Link } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { NextFree } from '../box/next-free.tsx'
import type { Hold } from './use-hold.ts'
import type { Quote } from '../box/use-quote.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type HoldNoticeProps = {
  hold: Hold
  /** The office's page with this wish, to change it. */
  officePath: string
  onAgain: () => void
  onTake: (change: Pick<BookingWish, 'date' | 'quarter'>) => void
}

export function HoldNotice({ hold, officePath, onAgain, onTake }: HoldNoticeProps) {
  const t = useCheckoutTexts()
  if (hold.kind === 'holding' || hold.kind === 'held') return null
  const again = (
    <button type="button" className="btn" onClick={onAgain}>
      {t('holdAgain')}
    </button>
  )
  if (hold.kind === 'over')
    return (
      <div className="notice bad hold-no" role="alert">
        <p>{t(hold.why === 'declines' ? 'holdDeclined' : 'holdOver')}</p>
        {again}
      </div>
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
    <div className="notice bad hold-no" role="alert">
      <p>
        {no.message || t('holdRefused')}
        {no.status >= 500 && no.requestId !== '' && <small> {t('reference', { id: no.requestId })}</small>}
      </p>
      <NextFree next={next} onTake={onTake} label="takeNext" />
      {no.code === 'booking.unpaid' ? (
        <Link className="btn" to={localPath('/booking/past')}>
          {t('toUnpaid')}
        </Link>
      ) : ASKING_AGAIN_HELPS.some((start) => no.code.startsWith(start)) ? (
        again
      ) : (
        <Link className="btn" to={officePath}>
          {t('changeTime')}
        </Link>
      )}
    </div>
  )
}

/** No connection, a fault, too many at once, another price, another's hold that may end: the rest needs another wish. */
const ASKING_AGAIN_HELPS = [
  'offline',
  'request.',
  'booking.price_changed',
  'booking.no_free_desks',
  'booking.too_many_holds',
  'booking.slot_lapsed',
  'booking.holds_lapsed',
  'booking.busy_address',
]
