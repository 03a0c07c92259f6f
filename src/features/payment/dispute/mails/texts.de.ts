/** Texts of mails and notifications about payments that a bank takes back. */
export default {
  booking: 'Buchung',
  disputed_title: 'Zahlung bestritten: {office}',
  disputed_text: 'Die Bank will {amount} zurück. Grund: {reason}.',
  disputed_until: 'Die Bank will {amount} zurück. Grund: {reason}. Bis {at} könnt ihr antworten.',
  won_title: 'Bestrittene Zahlung gewonnen: {office}',
  won_text: 'Die Bank hat für uns entschieden. {amount} sind wieder da.',
  lost_title: 'Bestrittene Zahlung verloren: {office}',
  lost_text: 'Die Bank hat {amount} zurückgeholt. Die Buchung ist wieder unbezahlt.',
  returned_title: 'Lastschrift zurückgegeben: {office}',
  returned_text: 'Die Bank hat {amount} zurückgeholt. Grund: {reason}. Die Buchung ist wieder unbezahlt.',
  answer_button: 'Antworten',
  money_button: 'Zum Geld der Buchung',
  held_title: 'Dein Anteil wartet: {office}',
  held_text:
    'Die Zahlung der Buchung {booking} wird bei der Bank des Gasts bestritten. Bis die Bank entschieden hat, zahlen wir deinen Anteil nicht aus. Du musst nichts tun.',
  freed_title: 'Dein Anteil ist frei: {office}',
  freed_text:
    'Die Bank hat entschieden: Die Zahlung der Buchung {booking} bleibt bestehen. Dein Anteil geht jetzt an dich.',
  withheld_title: 'Zahlung zurückgeholt: {office}',
  withheld_text:
    'Die Bank des Gasts hat die Zahlung der Buchung {booking} zurückgeholt. Wir fordern den Betrag wieder ein. Sobald er bezahlt ist, bekommst du deinen Anteil.',
  owed_title: 'Zahlung zurückgeholt: {office}',
  owed_text:
    'Die Bank des Gasts hat die Zahlung der Buchung {booking} zurückgeholt. Deinen Anteil buchen wir zurück oder verrechnen ihn mit der nächsten Auszahlung. Wir fordern den Betrag wieder ein. Sobald er bezahlt ist, bekommst du deinen Anteil erneut.',
  gone_title: 'Zahlung ausgefallen: {office}',
  gone_text:
    'Die Buchung {booking} wurde trotz unserer Mahnungen nicht bezahlt. Wir fordern den Betrag nicht weiter ein, deshalb gibt es für diese Buchung keine Auszahlung.',
  booking_button: 'Zur Buchung',
} as const
