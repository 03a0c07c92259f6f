/** Why a booking, its payment, its cancelation or its rating is refused, in both languages (Spec 8). */
import { refusals } from '#kernel/refusals.ts'

export const bookingRefusals = refusals({
  // For what a company booked (booking/cost)
  'booking.cost_closed': {
    status: 422,
    de: 'Die Abrechnung mit dieser Buchung ist schon geschlossen.',
    en: 'The statement with this booking is closed already.',
  },
  // Whether the guest came (booking/visit)
  'booking.not_taking_place': {
    status: 422,
    de: 'Diese Buchung findet nicht statt.',
    en: 'This booking is not taking place.',
  },
  'booking.check_in_early': {
    status: 422,
    de: 'Einchecken geht ab 15 Minuten vor Beginn.',
    en: 'You can check in from 15 minutes before the start.',
  },
  'booking.check_in_late': {
    status: 422,
    de: 'Die Buchung ist schon vorbei.',
    en: 'The booking is already over.',
  },
  'booking.is_checked_in': {
    status: 422,
    de: 'Hier wurde schon eingecheckt.',
    en: 'Somebody has already checked in.',
  },
  'booking.check_out_early': {
    status: 422,
    de: 'Freigeben kannst du den Platz erst, wenn die Buchung läuft.',
    en: 'You can give up the place once the booking has begun.',
  },
  'booking.check_out_late': {
    status: 422,
    de: 'Deine Zeit ist gleich um: Es gibt nichts mehr freizugeben.',
    en: 'Your time is almost up: there is nothing left to give back.',
  },
  'booking.no_show_early': {
    status: 422,
    de: 'Das geht ab 30 Minuten nach Beginn.',
    en: 'This is possible from 30 minutes after the start.',
  },
  'booking.visit_closed': {
    status: 422,
    de: 'Das lässt sich nur bis 24 Stunden nach dem Ende ändern.',
    en: 'This can only be changed until 24 hours after the end.',
  },
  // Places for several members of a company (booking/team-day)
  'team.members': {
    status: 422,
    de: 'Ein Teamtag ist für 2 bis 20 Personen. Gäste kommen mit dir, also bist du dabei.',
    en: 'A team day is for 2 to 20 people. Guests come with you, so you are one of them.',
  },
  'team.cannot': {
    status: 422,
    de: 'Mit dem Konto von {people} von euch lässt sich dieser Platz nicht buchen.',
    en: 'This place cannot be booked with the account of {people} of you.',
  },
  'team.overlap': {
    status: 422,
    de: 'Zu dieser Zeit haben {people} von euch schon etwas gebucht.',
    en: '{people} of you have something booked at that time already.',
  },
  'team.desks': {
    status: 422,
    de: 'Frei sind zur ganzen Zeit nur {free} Plätze, ihr braucht {people}.',
    en: 'Only {free} places are free all the time, and you need {people}.',
  },
  'team.budget': {
    status: 422,
    de: 'Bei {people} von euch reicht das Budget nicht.',
    en: 'The budget of {people} of you does not suffice.',
  },
  // Staying longer (booking/extension; Spec 8)
  'booking.change_waits': {
    status: 422,
    de: 'Eine Änderung dieser Buchung wartet noch darauf, dass deine Firma die Zahlung bestätigt.',
    en: 'A change of this booking is still waiting for your company to confirm its payment.',
  },
  'booking.extension_not_available': {
    status: 422,
    de: 'Eine Verlängerung ist nicht möglich.',
    en: 'Extension not available.',
  },
  'booking.no_desk_to_extend': {
    status: 422,
    de: 'Die Buchung kann nicht verlängert werden: Danach ist kein Platz frei.',
    en: 'The booking cannot be extended: there are no free desks afterwards.',
  },
  // Withdrawing from the contract (booking/withdrawal)
  'booking.no_consumer': {
    status: 422,
    de: 'Widerrufen kann nur, wer privat gebucht hat.',
    en: 'Only private bookers can withdraw from the contract.',
  },
  // Another time (booking/move)
  'booking.not_movable': {
    status: 422,
    de: 'Diese Buchung lässt sich nicht verlegen.',
    en: 'This booking cannot be moved.',
  },
  'booking.move_too_late': {
    status: 422,
    de: 'Verlegen geht nur, solange auch das Stornieren nichts kostet.',
    en: 'You can only move a booking while cancelling it is free.',
  },
  'booking.same_time': {
    status: 422,
    de: 'Das ist die Zeit, die du schon hast.',
    en: 'This is the time you already have.',
  },
  // A guest cannot get in (booking/trouble)
  'booking.trouble_early': {
    status: 422,
    de: 'Melden kannst du das ab 15 Minuten vor Beginn.',
    en: 'You can report this from 15 minutes before the start.',
  },
  'booking.trouble_late': {
    status: 422,
    de: 'Melden kannst du das nur bis zum Ende der Buchung.',
    en: 'You can only report this until the end of the booking.',
  },
  'booking.no_trouble': {
    status: 422,
    de: 'Hier wartet niemand mehr auf eine Antwort.',
    en: 'Nobody is waiting for an answer here any more.',
  },
  // What both sides write to each other (booking/message)
  'booking.message_closed': {
    status: 422,
    de: 'Schreiben könnt ihr euch von der Bestätigung bis 30 Tage nach dem Ende der Buchung.',
    en: 'You can write to each other from the confirmation until 30 days after the booking has ended.',
  },
  'booking.message_stays': {
    status: 422,
    de: 'Die Nachricht ist schon gelesen oder älter als fünf Minuten und bleibt deshalb stehen.',
    en: 'The message has already been read or is older than five minutes, so it stays.',
  },
  'booking.reason_needed': {
    status: 422,
    field: 'reason',
    de: 'Sag deinem Gast bitte, warum du absagst.',
    en: 'Please tell your guest why you are cancelling.',
  },
  'booking.grid': {
    status: 422,
    field: 'time',
    de: 'Buchungen beginnen zur Viertelstunde.',
    en: 'Bookings start on the quarter hour.',
  },
  'booking.no_such_time': {
    status: 422,
    field: 'time',
    de: 'Diese Uhrzeit gibt es an dem Tag nicht (Zeitumstellung).',
    en: 'That time does not exist on this day (the clocks change).',
  },
  'booking.midnight': {
    status: 422,
    field: 'hours',
    de: 'Eine Buchung endet spätestens um 24:00 Uhr.',
    en: 'A booking ends by midnight.',
  },
  'booking.past': {
    status: 422,
    field: 'time',
    de: 'Wähle eine Zeit in der Zukunft.',
    en: 'Select a time in the future.',
  },
  'booking.start_past': {
    status: 422,
    field: 'time',
    de: 'Die gewählte Startzeit ist jetzt vorbei, bitte wähle eine neue.',
    en: 'The selected starting time is now past, please select a new one',
  },
  'booking.lead': {
    status: 422,
    field: 'time',
    de: 'Dieser Platz muss mindestens {hours} Stunden vorher gebucht werden.',
    en: 'This place has to be booked at least {hours} hours ahead.',
  },
  'booking.horizon': {
    status: 422,
    field: 'date',
    de: 'Buchungen sind nur für den Monat bis {until} möglich. Dieser Tag ist ab {from} buchbar.',
    en: 'Booking only possible for the month until {until}. This day can be booked from {from} on.',
  },
  'booking.closed': {
    status: 422,
    constraint: 'inside_opening_hours',
    field: 'time',
    de: 'Zu dieser Zeit ist geschlossen.',
    en: 'It is closed at that time.',
  },
  'booking.no_free_desks': {
    status: 422,
    constraint: ['no_overbooking', 'not_blocked'],
    field: 'time',
    de: 'Zu dieser Zeit ist kein Platz mehr frei.',
    en: 'No free desks at that time.',
  },
  'booking.office_not_available': {
    status: 422,
    constraint: 'booking_office',
    de: 'Dieses Angebot ist nicht verfügbar.',
    en: 'Office not available.',
  },
  'booking.office_not_bookable': {
    status: 422,
    de: 'Dieses Angebot ist gerade nicht buchbar.',
    en: 'Office not bookable.',
  },
  'booking.own_office': { status: 422, de: 'Das ist dein eigenes Angebot.', en: 'This is your own office.' },
  'booking.unverified': {
    status: 403,
    de: 'Bitte bestätige zuerst deine E-Mail-Adresse.',
    en: 'Please verify your e-mail address first.',
  },
  'booking.no_billing_address': {
    status: 403,
    field: 'billing',
    de: 'Es fehlt deine Rechnungsadresse.',
    en: 'Your billing address is missing.',
  },
  'booking.unpaid': {
    status: 403,
    de: 'Ein neuer Platz kann erst gebucht werden, wenn alle offenen Beträge bezahlt sind.',
    en: 'A new space cannot be booked until all balances are paid.',
  },
  'booking.suspended': {
    status: 403,
    de: 'Dein Konto ist gesperrt. Bitte wende dich an den Support.',
    en: 'Your account is suspended. Please contact support.',
  },
  'booking.too_many_holds': {
    status: 422,
    de: 'Du hältst schon {count} Plätze. Bezahle oder warte, bis sie frei werden.',
    en: 'You already hold {count} places. Pay for them or wait until they are released.',
  },
  'booking.too_many_desks': {
    status: 422,
    field: 'quantity',
    de: 'Vor dem Bezahlen lassen sich höchstens {count} Plätze auf einmal reservieren. Nach deiner ersten bezahlten Buchung sind es mehr.',
    en: 'You can keep at most {count} desks at a time before paying. After your first paid booking you can keep more.',
  },
  'booking.slot_lapsed': {
    status: 422,
    field: 'time',
    de: 'Deine Reservierung für diese Zeit ist abgelaufen. Ab {at} Uhr kannst du sie noch einmal reservieren.',
    en: 'Your reservation for this time has run out. You can reserve it again from {at}.',
  },
  'booking.holds_lapsed': {
    status: 422,
    de: 'Zwei deiner Reservierungen sind abgelaufen, ohne dass du gebucht hast. Ab {at} Uhr geht es weiter.',
    en: 'Two of your reservations have run out without a booking. You can go on from {at}.',
  },
  'booking.busy_address': {
    status: 422,
    de: 'Aus deinem Netz sind gerade viele Plätze reserviert. Bitte versuche es in ein paar Minuten noch einmal.',
    en: 'Many places are being kept from your network right now. Please try again in a few minutes.',
  },
  'booking.price_changed': {
    status: 422,
    field: 'expectedTotal',
    de: 'Der Preis kann nicht bestätigt werden, bitte versuche es noch einmal.',
    en: 'Price cannot be verified, please try again.',
  },
  'booking.hold_over': {
    status: 422,
    de: 'Die Reservierung ist abgelaufen. Bitte buche noch einmal.',
    en: 'The time to pay has run out. Please book again.',
  },
  'booking.not_cancelable': {
    status: 422,
    de: 'Die Buchung kann nicht storniert werden.',
    en: 'Booking cancelation failed.',
  },
  'booking.started': {
    status: 422,
    de: 'Die Buchung hat schon begonnen und kann nicht mehr storniert werden.',
    en: 'The booking has begun and can no longer be cancelled.',
  },
  'booking.fee_changed': {
    status: 422,
    field: 'expectedFee',
    de: 'Die Stornogebühr hat sich geändert. Bitte prüfe sie und bestätige noch einmal.',
    en: 'The cancellation fee has changed. Please check it and confirm again.',
  },
  'booking.provider_too_late': {
    status: 422,
    de: 'Anbieter können bis 48 Stunden vor Beginn stornieren. Bitte wende dich an den Betreiber.',
    en: 'Providers can cancel up to 48 hours before the start. Please contact the operator.',
  },
  'calendar.too_many': {
    status: 422,
    de: 'Du hast schon 20 Kalenderadressen. Widerrufe eine, die du nicht mehr brauchst.',
    en: 'You already have 20 calendar addresses. Revoke one that you no longer need.',
  },
  'rating.not_yet': {
    status: 422,
    de: 'Bewerten kannst du nach dem Ende der Buchung.',
    en: 'You can rate after the booking has ended.',
  },
  'rating.too_late': {
    status: 422,
    de: 'Bewerten geht bis 30 Tage nach der Buchung.',
    en: 'You can rate up to 30 days after the booking.',
  },
  'statement.too_long': {
    status: 422,
    de: 'Dieser Monat hat zu viele Vorgänge für ein PDF. Als CSV bekommst du alle.',
    en: 'This month has too many entries for a PDF. The CSV has all of them.',
  },
})

type BookingRefusals = typeof bookingRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends BookingRefusals {}
}
