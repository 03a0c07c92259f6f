/** Mails, die eine Rechnung ankündigen. */
export default {
  booking_title: 'Rechnung {number}',
  booking_text: 'Deine Rechnung von {seller} über {amount} ist da. Bezahlt ist sie schon.',
  booking_credit_title: 'Rechnungskorrektur {number}',
  booking_credit_text: 'Deine Rechnung von {seller} ist um {amount} berichtigt.',
  booking_cancel_title: 'Stornorechnung {number}',
  booking_cancel_text: 'Deine Rechnung {corrected} ist aufgehoben.',
  commission_title: 'Provisionsrechnung {number}',
  commission_text: 'Die Provision für {month} beträgt {amount}. Sie ist mit deinen Auszahlungen verrechnet.',
  commission_credit_title: 'Korrektur der Provision {number}',
  commission_credit_text: 'Für {month} bekommst du {amount} Provision zurück.',
  open: 'Rechnung ansehen',
  openAll: 'Rechnungen ansehen',
  attachedHint: 'Dort kannst du sie als PDF herunterladen, mit den Daten für deine Buchhaltung darin.',
} as const
