/** `?rate=<booking>` on any page opens the rating modal; closing clears it for good, so the link works once (Spec 2, 6). */
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { RatingModal } from '#features/rating/web/rating-modal.tsx'

export function RatingGate() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const bookingId = search.get('rate') ?? ''
  if (!/^[1-9][0-9]{0,18}$/.test(bookingId)) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('rate')
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return <RatingModal key={bookingId} bookingId={bookingId} onClose={close} onSaved={() => void revalidate()} />
}
