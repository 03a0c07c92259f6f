import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** On the page of a booking, as long as its booker may withdraw. */
export function WithdrawLink({ booking }: { booking: { id: number } }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <p className="no-print small">
      <Link to={path(`/booking/${booking.id}/withdraw`)}>{t('link')}</Link>
    </p>
  )
}
