/** The actions of a booking: calendar file, directions, booking again, cancelling. */
import { CalendarPlus, MapPin, Navigation, RotateCcw, Star } from 'lucide-react'
import { useState } from 'react'
import { useLocalPath } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ExtendLink } from '../../extension/web/extend-link.tsx'
import { MoveLink } from '../../move/web/move-link.tsx'
import { wishQuery } from '../../rules/wish-in-url.ts'
import { useViewTexts } from './use-view-texts.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { wishOfBooking } from './wish-of-booking.ts'

const ICON = { size: 18 }

type BookingActionsProps = {
  booking: Booking
  /** The booker cannot get in: nothing is offered that costs more. */
  isAtTheDoor: boolean
  onChanged: () => void
}

export function BookingActions({ booking, isAtTheDoor, onChanged }: BookingActionsProps) {
  const t = useViewTexts()
  const path = useLocalPath()
  const [isCanceling, setIsCanceling] = useState(false)
  const { office, status, phase, cancel, relation } = booking
  const isMine = relation === 'booker'
  const isComing = status === 'confirmed' && phase !== 'past'
  const wish = wishOfBooking(booking)
  const hours = `hours=${wish.hours}${wish.quantity > 1 ? `&quantity=${wish.quantity}` : ''}`
  return (
    <div className="booking-actions no-print">
      {isMine && status === 'held' && !booking.payment.waitsForCompany && (
        <ButtonLink look="primary" to={path(`/book/${office.id}?${wishQuery(wish)}&hold=${booking.id}`)}>
          {t('continuePaying')}
        </ButtonLink>
      )}
      {booking.mayExtend && !isAtTheDoor && phase === 'upcoming' && <ExtendLink />}
      {booking.mayMove && !isAtTheDoor && <MoveLink />}
      {isComing && (
        <ButtonLink to={`/booking/${booking.id}.ics`} download reloadDocument discover="none">
          <CalendarPlus {...ICON} />
          {t('calendar')}
        </ButtonLink>
      )}
      {isComing && (
        <>
          <ButtonLink
            to={`https://www.openstreetmap.org/directions?route=%3B${office.lat}%2C${office.lng}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Navigation {...ICON} />
            {t('directions')}
          </ButtonLink>
          <ButtonLink className="only-phone" to={`geo:${office.lat},${office.lng}?q=${office.lat},${office.lng}`}>
            <MapPin {...ICON} />
            {t('mapApp')}
          </ButtonLink>
        </>
      )}
      {booking.mayRate && (
        <ButtonLink look="primary" to={`?rate=${booking.id}`} preventScrollReset>
          <Star {...ICON} />
          {t(booking.rating === null ? 'rate' : 'rateAgain')}
        </ButtonLink>
      )}
      {isMine && status !== 'held' && !isAtTheDoor && (
        <ButtonLink to={path(`/office/${office.id}?${hours}`)}>
          <RotateCcw {...ICON} />
          {t('again')}
        </ButtonLink>
      )}
      {cancel && (
        <Button look="danger" onClick={() => setIsCanceling(true)}>
          {t('cancel')}
        </Button>
      )}
      {isCanceling && cancel && (
        <CancelDialog booking={{ ...booking, cancel }} onClose={() => setIsCanceling(false)} onChanged={onChanged} />
      )}
    </div>
  )
}
